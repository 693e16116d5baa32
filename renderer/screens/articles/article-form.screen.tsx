import { useParams, useSearchParams } from 'react-router';
import { useAnswer } from '#renderer/api/answers.ts';
import { call } from '#renderer/api/client.ts';
import { useSaveRecord } from '#renderer/api/use-save-record.ts';
import { addScanned } from '#renderer/screens/stock/add-scanned.ts';
import { addArticleToSale } from '#renderer/screens/vente/add-to-sale.ts';
import { Screen, ScreenScroll } from '#renderer/ui/screen.tsx';
import { Failure, Loading } from '#renderer/ui/states.tsx';
import { getActiviteArticle } from '#shared/contracts/activites.ts';
import { type Article, createArticle, getArticle, listArticles, updateArticle } from '#shared/contracts/articles.ts';
import { getBoutique } from '#shared/contracts/boutique.ts';
import { ArticleForm } from './article-form.tsx';
import { type ArticleInput, toArticleDraft, toFormerInput } from './article-values.ts';

const parent = { path: '/articles', label: 'Articles' };

type Work = { path: string; take: (article: Article) => void };

/** Work that waits for an article nobody had entered yet: it goes on with it. */
const waiting = new Map<string, Work>([
  ['vente', { path: '/vente', take: (article) => addArticleToSale(article, 1) }],
  ['stock', { path: '/stock', take: (article) => addScanned(article, 1) }],
]);

/** A new article; the code it was scanned by, and for what, come with the address. */
export function ArticleCreateScreen() {
  const [params] = useSearchParams();
  const work = waiting.get(params.get('pour') ?? '');
  const save = useSave({ send: (body) => call(createArticle, { body }), draft: toArticleDraft(), work });
  const boutique = useAnswer(getBoutique, {});
  if (boutique.isError) return <Failure of={boutique.error} onRetry={() => void boutique.refetch()} />;
  if (!boutique.data) return <Loading />;
  return (
    <Screen title="Nouvel article" parent={parent}>
      <ScreenScroll>
        <ArticleForm
          code={params.get('code') ?? ''}
          tvaCode={boutique.data.tva_code_defaut}
          onSubmit={save.mutate}
          isRunning={save.isPending}
          error={save.error}
          cancelTo={work?.path ?? '/articles'}
        />
      </ScreenScroll>
    </Screen>
  );
}

/** Changes to one that is there. */
export function ArticleEditScreen() {
  const { reference = '' } = useParams();
  const article = useAnswer(getArticle, { params: { reference } });
  const send = (body: ArticleInput) => call(updateArticle, { params: { reference }, body });
  const save = useSave({ send, draft: toArticleDraft(article.data), before: article.data });
  if (article.isError) return <Failure of={article.error} onRetry={() => void article.refetch()} />;
  if (!article.data) return <Loading />;
  return (
    <Screen title={article.data.designation} detail="Modification" parent={parent}>
      <ScreenScroll>
        <ArticleForm
          article={article.data}
          onSubmit={save.mutate}
          isRunning={save.isPending}
          error={save.error}
          cancelTo={`/articles/${encodeURIComponent(reference)}`}
        />
      </ScreenScroll>
    </Screen>
  );
}

const stale = [listArticles, getArticle, getActiviteArticle];

type Saving = {
  send: (input: ArticleInput) => Promise<Article>;
  draft: string;
  before?: Article | undefined;
  /** What a new one was made for. */
  work?: Work | undefined;
};

/** Saves, and shows the card of what was saved, or goes back to the work it was for. */
function useSave({ send, draft, before, work }: Saving) {
  return useSaveRecord({
    send,
    stale,
    draft,
    before,
    // A corrected stock stays: it may have moved since.
    toFormer: (earlier, after) => (earlier.stock_reel === after.stock_reel ? toFormerInput(earlier, after) : undefined),
    toName: ({ designation }) => designation,
    onSaved: work?.take,
    toPath: ({ reference }) => work?.path ?? `/articles/${encodeURIComponent(reference)}`,
  });
}
