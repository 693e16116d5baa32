import { useDebouncedValue } from '@mantine/hooks';
import { IconBarcode } from '@tabler/icons-react';
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { useAnswer } from '#renderer/api/answers.ts';
import { useVente } from '#renderer/stores/vente.store.ts';
import { type Choice, Picker } from '#renderer/ui/picker/picker.tsx';
import { Keys, isTextField, useShortcut } from '#renderer/ui/shortcuts.tsx';
import { useShortcuts } from '#renderer/ui/shortcuts.store.ts';
import { useScanner } from '#renderer/ui/scanner.ts';
import { listArticles } from '#shared/contracts/articles.ts';
import { ArticleChoice } from './article-choice.tsx';
import { useCounter } from './counter.store.ts';
import { parseEntry } from './entry.ts';
import { focusCell } from './line-cells.ts';
import { useAddToSale } from './use-add-to-sale.ts';

const maxChoices = 30;

/** Where articles come in: by scanner, by reference, by any part of their name. */
export function ArticleEntry() {
  const input = useRef<HTMLInputElement>(null);
  const { saisie, set } = useCounter();
  const { addScan, addTyped } = useAddToSale();
  const { choices, isCurrent } = useChoices();
  useScanner(addScan);
  useTypeAnywhere(input);
  useShortcut('F3', 'Chercher un article', () => input.current?.select(), { group: 'Vente' });

  function handleEmptyKey(event: KeyboardEvent) {
    const { lignes } = useVente.getState().vente;
    if (event.key !== 'ArrowUp' || saisie !== '') return;
    event.preventDefault();
    focusCell(lignes.at(-1)?.id, 'quantite');
  }

  return (
    <Picker
      inputRef={input}
      label="Article"
      isLarge
      value={saisie}
      onChange={(text) => set({ saisie: text })}
      choices={choices}
      isCurrent={isCurrent}
      onEarlyEnter={addTyped}
      nothing="Aucun article ne correspond."
      placeholder="Scanner, ou chercher un article"
      aria-keyshortcuts="F3"
      id="saisie-article"
      onKeyDown={handleEmptyKey}
      icon={<IconBarcode size={22} stroke={1.6} aria-hidden="true" />}
      hint={<Keys of="F3" />}
    />
  );
}

function useChoices() {
  const saisie = useCounter((counter) => counter.saisie);
  const { quantite, text } = parseEntry(saisie);
  const { addArticle, addComment } = useAddToSale();
  const isTtc = useVente(({ vente }) => vente.saisie_ttc);
  // A scanner types a code within a few frames: only what a person typed is looked for.
  const [asked] = useDebouncedValue(text, 50);
  const found = useAnswer(
    listArticles,
    { query: { query: asked } },
    { isEnabled: asked !== '', keepsPrevious: true, select: ({ data }) => data.slice(0, maxChoices) },
  );
  const articles = text === '' ? [] : (found.data ?? []);
  const choices: Choice[] = articles.map((article) => ({
    key: article.reference,
    content: <ArticleChoice article={article} isTtc={isTtc} />,
    pick: () => addArticle(article, quantite),
  }));
  const comment: Choice = {
    key: 'commentaire',
    content: `Ajouter «\u00a0${text}\u00a0» comme ligne de texte`,
    pick: () => addComment(text),
    isAction: true,
  };
  return {
    choices: text === '' ? [] : [...choices, comment],
    isCurrent: asked === text && found.isSuccess && !found.isPlaceholderData,
  };
}

/** Whatever is typed outside of a field is looked for, so that the focus never has to be brought back. */
function useTypeAnywhere(input: RefObject<HTMLInputElement | null>) {
  useEffect(() => {
    function handle(event: globalThis.KeyboardEvent) {
      const isText = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
      const isElsewhere = isTextField(event.target) || useShortcuts.getState().layers.length > 0;
      if (isText && !isElsewhere && event.key !== ' ' && event.key !== '?') input.current?.focus();
    }
    window.addEventListener('keydown', handle);
    input.current?.focus();
    return () => window.removeEventListener('keydown', handle);
  }, [input]);
}
