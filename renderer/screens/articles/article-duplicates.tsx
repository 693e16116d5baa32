import { useDebouncedValue } from '@mantine/hooks';
import { Link } from 'react-router';
import { useAnswer } from '#renderer/api/use-answer.ts';
import { WholeLine } from '#renderer/ui/form/form-sheet.tsx';
import { Notice } from '#renderer/ui/screen/loading-and-failure.tsx';
import { type Article, listArticles } from '#shared/contracts/articles/articles.ts';
import { foldText } from '#shared/text/search-text.ts';

type Typed = { reference: string; designation: string; code_ean: string };
/** `own` is the reference of the article being changed; undefined for a new one. */
type Props = { values: Typed; own: string | undefined };

/** Warns, while typing, of an article that already has this reference, barcode or name. */
export function ArticleDuplicates({ values: { reference, designation, code_ean }, own }: Props) {
  const [typed] = useDebouncedValue<Typed>({ reference, designation, code_ean }, 250);
  const byCode = useFound(typed.code_ean);
  const byReference = useFound(own === undefined ? typed.reference.trim() : '');
  const byName = useFound(typed.designation.trim());
  const same = [...byReference, ...byCode, ...byName].find(
    (article) => article.reference !== own && findSameness(article, typed) !== undefined,
  );
  if (!same) return null;
  return (
    <WholeLine>
      <Notice tone="warning">
        {`${findSameness(same, typed)}\u00a0: `}
        <Link to={`/articles/${encodeURIComponent(same.reference)}`}>{`${same.designation} (${same.reference})`}</Link>
      </Notice>
    </WholeLine>
  );
}

function useFound(query: string): readonly Article[] {
  const found = useAnswer(
    listArticles,
    { query: { query, limit: 20 } },
    { isEnabled: query.length >= 3, select: ({ data }) => data },
  );
  return found.data ?? [];
}

function findSameness(article: Article, { reference, designation, code_ean }: Typed): string | undefined {
  if (article.reference === reference.trim()) return 'Cette référence existe déjà';
  if (code_ean !== '' && article.code_ean === code_ean) return 'Ce code-barres existe déjà';
  return foldText(article.designation) === foldText(designation) ? 'Déjà enregistré' : undefined;
}
