import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { useAnswer } from '#renderer/api/use-answer.ts';
import { useSaveRecord } from '#renderer/api/use-save-record.ts';
import { useCountingEntry } from '#renderer/screens/inventaires/counting-entry.store.ts';
import { addScanned } from '#renderer/screens/stock/add-scanned.ts';
import { addArticleToVente } from '#renderer/screens/vente/add-to-vente.ts';
import { useSaveMerged } from '#renderer/screens/versions/use-save-merged.ts';
import { Failure, Loading } from '#renderer/ui/screen/loading-and-failure.tsx';
import { Screen, ScreenScroll } from '#renderer/ui/screen/screen.tsx';
import { UnreadScreen } from '#renderer/ui/screen/unread-screen.tsx';
import { Article, createArticle, getArticle, updateArticle } from '#shared/contracts/articles/articles.ts';
import { getBoutique } from '#shared/contracts/boutique/boutique.ts';
import { ArticleForm } from './article-form.tsx';
import { type ArticleInput, toArticleChange, toArticleDraft, toArticleValues } from './article-values.ts';

const parent = { path: '/articles', label: 'Articles' };
const toCardPath = ({ reference }: Article) => `/articles/${encodeURIComponent(reference)}`;

type Work = { path: string; take: (article: Article) => void };

/**
 * The work that waits for a new article, by its name in the address: the page to return to, and how it takes the
 * article.
 */
const waiting = new Map<string, (numero: string) => Work>([
  ['vente', () => ({ path: '/vente', take: (article) => addArticleToVente(article, 1) })],
  ['stock', () => ({ path: '/stock', take: (article) => addScanned(article, 1) })],
  [
    'inventaire',
    (numero) => ({
      path: `/inventaires/${numero}/compter`,
      take: ({ reference }) => useCountingEntry.setState({ saisie: reference }),
    }),
  ],
]);

/** Shows the form of a new article; the scanned code, and the work it is for, are in the address. */
export function ArticleCreateScreen() {
  const [params] = useSearchParams();
  const code = params.get('code') ?? '';
  const [name = '', numero = ''] = (params.get('pour') ?? '').split('/');
  const work = waiting.get(name)?.(numero);
  const saving = useSaveRecord({
    endpoint: createArticle,
    send: (call, body: ArticleInput) => call(createArticle, { body }),
    draft: toArticleDraft(undefined, code),
    toName: ({ designation }) => designation,
    onSaved: work?.take,
    toPath: (article) => work?.path ?? toCardPath(article),
  });
  const boutique = useAnswer(getBoutique, {});
  return (
    <Screen title="Nouvel article" parent={parent}>
      {boutique.isError && !boutique.data && <Failure of={boutique.error} onRetry={() => void boutique.refetch()} />}
      {boutique.data && (
        <ScreenScroll>
          <ArticleForm
            key={code}
            code={code}
            tvaCode={boutique.data.tva_code_defaut}
            onSubmit={saving.save}
            writing={saving}
            cancelTo={work?.path ?? '/articles'}
          />
        </ScreenScroll>
      )}
    </Screen>
  );
}

export function ArticleEditScreen() {
  const { reference = '' } = useParams();
  const article = useAnswer(getArticle, { params: { reference } });
  // A form being filled in stays, whatever happens to the service in the meantime.
  if (article.data) return <ArticleEdit key={reference} article={article.data} />;
  if (article.isError) return <UnreadScreen of={article} title={reference} parent={parent} />;
  return <Loading />;
}

function ArticleEdit({ article }: { article: Article }) {
  const { reference } = article;
  const [opened] = useState(article);
  const saving = useSaveMerged(opened, {
    endpoint: updateArticle,
    toValues: (one: Article) => toArticleValues(one),
    name: `L’article ${reference}`,
    read: (actuel) => Article.safeParse(actuel).data,
    write: (call, typed, ifMatch, before) =>
      call(updateArticle, { params: { reference }, body: toArticleChange(typed, before), ifMatch }),
    // A corrected stock is not undone: it may have moved since.
    mayUndo: (earlier, after) => earlier.stock_reel === after.stock_reel,
    draft: toArticleDraft(opened),
    toName: ({ designation }) => designation,
    toPath: toCardPath,
  });
  return (
    <Screen title={article.designation} detail="Modification" parent={parent}>
      <ScreenScroll>
        <ArticleForm article={opened} onSubmit={saving.save} writing={saving} cancelTo={toCardPath(article)} />
      </ScreenScroll>
    </Screen>
  );
}
