import { useDebouncedValue } from '@mantine/hooks';
import { IconBarcode } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { useAnswer } from '#renderer/api/use-answer.ts';
import { useTypeAnywhere } from '#renderer/ui/keyboard/keyboard.ts';
import { useScanner } from '#renderer/ui/keyboard/scanner.ts';
import { Keys, useShortcut } from '#renderer/ui/keyboard/shortcuts.tsx';
import { type Choice, Picker } from '#renderer/ui/picker/picker.tsx';
import { useArrivalFocus } from '#renderer/ui/screen/use-arrival-focus.ts';
import { type Article, listArticles } from '#shared/contracts/articles/articles.ts';
import { toBarcode } from '#shared/identifiers/identifiers.ts';
import { ArticleChoice } from './article-choice.tsx';
import { type Entry, findQuantity, isNamedBy, parseEntry, parseScan } from './entry.ts';
import { isSoldNumber } from './find-sold.ts';
import { useArticleLookup } from './use-article-lookup.ts';
import { useCreateArticle, type WaitingWork } from './use-create-article.ts';

type Props = {
  /** The group its shortcut is listed under in the help sheet. */
  group: string;
  typed: string;
  onType: (text: string) => void;
  onAdd: (article: Article, quantite: number) => void;
  /** Called with a code that no article has. */
  onUnknown: (code: string) => void;
  /** Called with the number of a ticket or an invoice; absent where a sale cannot be returned. */
  onSold?: (numero: string) => void;
  isTtc?: boolean;
  /** The work that waits for an article created for an unknown barcode. */
  work?: WaitingWork;
  /** Returns further choices for the typed text, besides articles. */
  more?: (text: string) => Choice[];
  /** Returns what a number alone does, where it is a quantity unless an article has exactly that code. */
  toQuantity?: (quantite: number) => Choice;
  /** Called when ↑ is pressed in the empty field. */
  onUp?: () => void;
};

const entryId = 'saisie-article';
const maxChoices = 30;

/** Moves the focus to the field where articles are entered. */
export function focusArticleEntry(): void {
  document.getElementById(entryId)?.focus();
}

/**
 * Shows the field where articles are entered: by scanner wherever the focus is, by reference, or by any part of their
 * name; `3*` takes three.
 */
export function ArticleEntry({ group, typed, onType, onAdd, onUnknown, onSold, isTtc = false, work, ...props }: Props) {
  const { more, toQuantity, onUp } = props;
  const input = useArrivalFocus<HTMLInputElement>();
  const { lookUp, lookUpBest } = useArticleLookup({ onFound: onAdd, onUnknown, ...(onSold && { onSold }) });
  const { quantite, text } = parseEntry(typed);
  const { articles, isCurrent, fresh } = useFound(text, work);
  const quantity = toQuantityChoice(typed, articles, toQuantity, onType);
  useTypeAnywhere(input);
  useShortcut('F3', 'Chercher un article', () => input.current?.select(), { group });
  useScanner((scanned) => find(parseScan(scanned, typed)), { isHeardBehind: true });

  function take(article: Article) {
    onType('');
    onAdd(article, quantite);
  }

  function find(entry: Entry, onNone?: () => void) {
    onType('');
    lookUp(entry, onNone);
  }

  function enterEarly() {
    // A quantity alone waits for its article.
    if (text === '') return;
    if (quantity) return find(parseEntry(typed), quantity.pick);
    onType('');
    lookUpBest(parseEntry(typed));
  }

  const choices = [
    ...(onSold ? listSold(text, () => find(parseEntry(typed))) : []),
    ...(quantity ? [quantity] : []),
    ...(fresh ?? toChoices(articles, isTtc, take)),
    ...(more?.(text) ?? []),
  ];
  return (
    <Picker
      id={entryId}
      inputRef={input}
      label="Article"
      isLarge
      value={typed}
      onChange={onType}
      choices={text === '' ? [] : choices}
      isCurrent={isCurrent}
      onEarlyEnter={enterEarly}
      nothing="Aucun article ne correspond."
      placeholder="Scanner, ou chercher un article"
      aria-keyshortcuts="F3"
      onKeyDown={(event) => typed === '' && goUp(event, onUp)}
      icon={<IconBarcode size={22} stroke={1.6} aria-hidden="true" />}
      hint={<Keys of="F3" />}
    />
  );
}

/** Returns the choice of a number alone, which empties the field first; undefined for the code of an article. */
function toQuantityChoice(
  typed: string,
  articles: readonly Article[],
  toQuantity: Props['toQuantity'],
  onType: Props['onType'],
): Choice | undefined {
  const quantite = findQuantity(typed.trim());
  if (quantite === undefined || articles.some((article) => isNamedBy(article, typed))) return undefined;
  const choice = toQuantity?.(quantite);
  if (!choice) return undefined;
  const pick = () => {
    onType('');
    choice.pick();
  };
  return { ...choice, pick };
}

function goUp(event: KeyboardEvent, onUp: (() => void) | undefined) {
  if (event.key !== 'ArrowUp' || !onUp) return;
  event.preventDefault();
  onUp();
}

function toChoices(articles: readonly Article[], isTtc: boolean, take: (article: Article) => void): Choice[] {
  return articles.map((article) => ({
    key: article.reference,
    content: <ArticleChoice article={article} isTtc={isTtc} />,
    pick: () => take(article),
  }));
}

/** Returns the choice to take goods back, when the text is the number of a ticket or an invoice. */
function listSold(text: string, pick: () => void): Choice[] {
  if (!isSoldNumber(text)) return [];
  return [{ key: 'retour', content: `Retour sur le ticket ou la facture «\u00a0${text}\u00a0»`, pick, isAction: true }];
}

/** Returns the choice to create an article, when the text is a barcode. */
function useNew(text: string, work: WaitingWork | undefined): Choice[] {
  const create = useCreateArticle(work);
  if (!create || toBarcode(text) === undefined) return [];
  const content = `Créer l’article de code-barres «\u00a0${text}\u00a0»`;
  return [{ key: 'nouveau', content, pick: () => create(text), isAction: true }];
}

/** Matches what a scanner may be typing, a key each 1 to 40 ms: nothing is searched between its keys. */
const mayBeScan = /^\d+$/;

function useFound(text: string, work: WaitingWork | undefined) {
  const [asked] = useDebouncedValue(text, mayBeScan.test(text) ? 50 : 20);
  const found = useAnswer(
    listArticles,
    { query: { query: asked, limit: maxChoices } },
    { isEnabled: asked !== '', keepsPrevious: true, select: ({ data }) => data },
  );
  const fresh = useNew(text, work);
  const articles = text === '' ? [] : (found.data ?? []);
  const isCurrent = asked === text && found.isSuccess && !found.isPlaceholderData;
  return { articles, isCurrent, fresh: isCurrent && articles.length === 0 ? fresh : undefined };
}
