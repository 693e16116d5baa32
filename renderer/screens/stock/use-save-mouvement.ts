import { useIsMutating, useMutation } from '@tanstack/react-query';
import { useRefresh } from '#renderer/api/answers.ts';
import { callOnce } from '#renderer/api/client.ts';
import { untilAnswered } from '#renderer/api/outcome.ts';
import type { Mouvement } from '#renderer/stores/mouvement.ts';
import { useMouvement } from '#renderer/stores/mouvement.store.ts';
import { showDone, showFailure } from '#renderer/ui/toasts.tsx';
import { getArticle, listArticles } from '#shared/contracts/articles.ts';
import { createEntree, createSortie } from '#shared/contracts/stock.ts';

const mutationKey = ['mouvement'];

/** Whether the movement on screen is being sent: it must not change meanwhile. */
export function useIsSavingMouvement(): boolean {
  return useIsMutating({ mutationKey }) > 0;
}

/** Makes the movement; sent again after a lost answer, it is still one. */
export function useSaveMouvement() {
  const { finish, refuse } = useMouvement();
  const refresh = useRefresh();
  return useMutation({
    mutationKey,
    ...untilAnswered,
    mutationFn: ({ cle, sens, reference, commentaire, lignes }: Mouvement) => {
      const endpoint = sens === 'entree' ? createEntree : createSortie;
      const body = {
        reference: reference || null,
        commentaire: commentaire || null,
        lignes: lignes.map(({ article_ref, quantite }) => ({ article_ref, quantite })),
      };
      return callOnce(cle)(endpoint, { body });
    },
    async onSuccess({ numero, type_libelle }) {
      finish();
      await refresh([listArticles, getArticle]);
      showDone(`${type_libelle} ${numero} enregistrée.`);
    },
    onError(error) {
      refuse();
      showFailure('Le mouvement n’a pas été enregistré', error);
    },
  });
}
