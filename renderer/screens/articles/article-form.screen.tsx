import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { useAnswer } from '#renderer/api/use-answer.ts';
import { type SaveOptions, useSaveRecord } from '#renderer/api/use-save-record.ts';
import { addScanned } from '#renderer/screens/stock/add-scanned.ts';
import { addArticleToVente } from '#renderer/screens/vente/add-to-vente.ts';
import { type MergedWrite, mergedSaving, toMergedWrite } from '#renderer/screens/versions/merged-write.ts';
import { Failure, Loading } from '#renderer/ui/screen/loading-and-failure.tsx';
import { Screen, ScreenScroll } from '#renderer/ui/screen/screen.tsx';
import { Article, createArticle, getArticle, updateArticle } from '#shared/contracts/articles/articles.ts';
import { getBoutique } from '#shared/contracts/boutique/boutique.ts';
import type { Call } from '#shared/endpoints/api-client.ts';
import { ArticleForm } from './article-form.tsx';
import {
  type ArticleInput,
  type ArticleValues,
  toArticleChange,
  toArticleDraft,
  toArticleValues,
} from './article-values.ts';

const parent = { path: '/articles', label: 'Articles' };

type Work = { path: string; take: (article: Article) => void };

/**
 * The work that waits for a new article, by its name in the address: the page to return to, and how it takes the
 * article.
 */
const waiting = new Map<string, Work>([
  ['vente', { path: '/vente', take: (article) => addArticleToVente(article, 1) }],
  ['stock', { path: '/stock', take: (article) => addScanned(article, 1) }],
]);

/** Shows the form of a new article; the scanned code, and the work it is for, are in the address. */
export function ArticleCreateScreen() {
  const [params] = useSearchParams();
  const code = params.get('code') ?? '';
  const work = waiting.get(params.get('pour') ?? '');
  const send = (call: Call, body: ArticleInput) => call(createArticle, { body });
  const saving = useSave({ send, draft: toArticleDraft(undefined, code), work });
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
            isRunning={saving.isPending}
            error={saving.error}
            cancelTo={work?.path ?? '/articles'}
          />
        </ScreenScroll>
      )}
    </Screen>
  );
}

/** Shows the form of an existing article. */
export function ArticleEditScreen() {
  const { reference = '' } = useParams();
  const article = useAnswer(getArticle, { params: { reference } });
  // A form being filled in stays, whatever happens to the service in the meantime.
  if (article.data) return <ArticleEdit key={reference} article={article.data} />;
  if (article.isError) {
    return (
      <Screen title={reference} parent={parent}>
        <Failure of={article.error} onRetry={() => void article.refetch()} />
      </Screen>
    );
  }
  return <Loading />;
}

function ArticleEdit({ article }: { article: Article }) {
  const { reference } = article;
  const [opened] = useState(article);
  const saving = useSave<MergedWrite<Article, Article>>({
    ...mergedSaving,
    draft: toArticleDraft(opened),
    toFormer: ({ overwrites }, after) => toFormer(overwrites(), after),
  });
  return (
    <Screen title={article.designation} detail="Modification" parent={parent}>
      <ScreenScroll>
        <ArticleForm
          article={opened}
          onSubmit={(values) => saving.save(toChange(opened, values))}
          isRunning={saving.isPending}
          error={saving.error}
          cancelTo={`/articles/${encodeURIComponent(reference)}`}
        />
      </ScreenScroll>
    </Screen>
  );
}

type Saving<Input> = Omit<SaveOptions<Input, Article>, 'toName' | 'onSaved' | 'toPath'> & {
  /** The work a new article was created for. */
  work?: Work | undefined;
};

/** Saves, then shows the card of what was saved, or returns to the work it was for. */
function useSave<Input>({ work, ...saving }: Saving<Input>) {
  return useSaveRecord({
    ...saving,
    toName: ({ designation }) => designation,
    onSaved: work?.take,
    toPath: ({ reference }) => work?.path ?? `/articles/${encodeURIComponent(reference)}`,
  });
}

/** A corrected stock is not undone: it may have moved since. */
function toFormer(earlier: Article, after: Article) {
  return earlier.stock_reel === after.stock_reel ? toChange(after, toArticleValues(earlier)) : undefined;
}

function toChange(seen: Article, values: ArticleValues) {
  const { reference } = seen;
  return toMergedWrite({
    seen,
    values,
    toValues: (article: Article) => toArticleValues(article),
    name: `L’article ${reference}`,
    read: (actuel) => Article.safeParse(actuel).data,
    write: (call, typed, ifMatch, before) =>
      call(updateArticle, { params: { reference }, body: toArticleChange(typed, before), ifMatch }),
  });
}
