import { useMutation } from '@tanstack/react-query';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { useAnswer, useRefresh } from '#renderer/api/answers.ts';
import { call } from '#renderer/api/client.ts';
import { addScanned } from '#renderer/screens/stock/add-scanned.ts';
import { addArticleToSale } from '#renderer/screens/vente/add-to-sale.ts';
import { forgetFormDraft } from '#renderer/ui/form/form-draft.ts';
import { Screen } from '#renderer/ui/screen.tsx';
import { Failure, Loading } from '#renderer/ui/states.tsx';
import { showDone } from '#renderer/ui/toasts.tsx';
import { type Article, createArticle, getArticle, listArticles, updateArticle } from '#shared/contracts/articles.ts';
import { ArticleForm, type ArticleInput, toArticleDraft } from './article-form.tsx';
import classes from './articles.module.css';

const parent = { path: '/articles', label: 'Articles' };

/** Work that waits for an article nobody had entered yet: it goes on with it. */
const waiting: Record<string, { path: string; take: (article: Article) => void }> = {
  vente: { path: '/vente', take: (article) => addArticleToSale(article, 1) },
  stock: { path: '/stock', take: (article) => addScanned(article, 1) },
};

/** A new article; the code it was scanned by, and for what, come with the address. */
export function ArticleCreateScreen() {
  const [params] = useSearchParams();
  const work = waiting[params.get('pour') ?? ''];
  const save = useSave((body) => call(createArticle, { body }), toArticleDraft(), work);
  return (
    <Screen title="Nouvel article" parent={parent}>
      <div className={classes.scroll}>
        <ArticleForm
          code={params.get('code') ?? ''}
          onSubmit={save.mutate}
          isRunning={save.isPending}
          error={save.error}
          cancelTo={work?.path ?? '/articles'}
        />
      </div>
    </Screen>
  );
}

/** Changes to one that is there. */
export function ArticleEditScreen() {
  const { reference = '' } = useParams();
  const article = useAnswer(getArticle, { params: { reference } });
  const save = useSave((body) => call(updateArticle, { params: { reference }, body }), toArticleDraft(article.data));
  if (article.isError) return <Failure of={article.error} onRetry={() => void article.refetch()} />;
  if (!article.data) return <Loading />;
  return (
    <Screen title={article.data.designation} detail="Modification" parent={parent}>
      <div className={classes.scroll}>
        <ArticleForm
          article={article.data}
          onSubmit={save.mutate}
          isRunning={save.isPending}
          error={save.error}
          cancelTo={`/articles/${encodeURIComponent(reference)}`}
        />
      </div>
    </Screen>
  );
}

/** Saves, and shows the card of what was saved, or goes back to the work it was for. */
function useSave(send: (input: ArticleInput) => Promise<Article>, draft: string, work?: (typeof waiting)[string]) {
  const go = useNavigate();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: send,
    async onSuccess(article) {
      const { reference, designation } = article;
      forgetFormDraft(draft);
      work?.take(article);
      await refresh([listArticles, getArticle]);
      showDone(`${designation} est enregistré.`);
      await go(work?.path ?? `/articles/${encodeURIComponent(reference)}`);
    },
  });
}
