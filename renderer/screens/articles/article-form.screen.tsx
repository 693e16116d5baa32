import { useMutation } from '@tanstack/react-query';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { useAnswer, useRefresh } from '#renderer/api/answers.ts';
import { call } from '#renderer/api/client.ts';
import { forgetFormDraft } from '#renderer/ui/form/form-draft.ts';
import { Screen } from '#renderer/ui/screen.tsx';
import { Failure, Loading } from '#renderer/ui/states.tsx';
import { showDone } from '#renderer/ui/toasts.tsx';
import { type Article, createArticle, getArticle, listArticles, updateArticle } from '#shared/contracts/articles.ts';
import { ArticleForm, type ArticleInput, toArticleDraft } from './article-form.tsx';
import classes from './articles.module.css';

const parent = { path: '/articles', label: 'Articles' };

/** A new article; the code it was scanned by comes with the address. */
export function ArticleCreateScreen() {
  const [params] = useSearchParams();
  const save = useSave((body) => call(createArticle, { body }), toArticleDraft());
  return (
    <Screen title="Nouvel article" parent={parent}>
      <div className={classes.scroll}>
        <ArticleForm
          code={params.get('code') ?? ''}
          onSubmit={save.mutate}
          isRunning={save.isPending}
          error={save.error}
          cancelTo="/articles"
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

/** Saves, and shows the card of what was saved. */
function useSave(send: (input: ArticleInput) => Promise<Article>, draft: string) {
  const go = useNavigate();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: send,
    async onSuccess({ reference, designation }) {
      forgetFormDraft(draft);
      await refresh([listArticles, getArticle]);
      showDone(`${designation} est enregistré.`);
      await go(`/articles/${encodeURIComponent(reference)}`);
    },
  });
}
