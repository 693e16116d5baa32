import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useRefresh } from '#renderer/api/answers.ts';
import { callOnce } from '#renderer/api/client.ts';
import { untilAnswered } from '#renderer/api/outcome.ts';
import { type EnvoiMouvement, type MouvementSaisi, toEnvoiMouvement } from '#renderer/stores/mouvement.ts';
import { useMouvement } from '#renderer/stores/mouvement.store.ts';
import { getArticle, listArticles } from '#shared/contracts/articles.ts';
import { createEntree, createSortie, type Mouvement } from '#shared/contracts/stock.ts';

function send(cle: string, { sens, date, body }: EnvoiMouvement): Promise<Mouvement> {
  return sens === 'entree'
    ? callOnce(cle)(createEntree, { body: { ...body, date_entree: date } })
    : callOnce(cle)(createSortie, { body: { ...body, date_sortie: date } });
}

/**
 * Saves the movement on screen. What is sent is kept first, under the movement's own key: after a lost answer or a crash
 * the same is sent again by itself, and the service moves the stock once.
 */
export function useSaveMouvement() {
  const { mouvement, setEnvoi, finish } = useMouvement();
  const refresh = useRefresh();
  const save = useMutation({
    mutationKey: ['mouvement', mouvement.id],
    ...untilAnswered,
    mutationFn: (typed: MouvementSaisi) => {
      const envoi = typed.envoi ?? toEnvoiMouvement(typed);
      setEnvoi(typed.id, envoi);
      return send(typed.cle, envoi);
    },
    onSuccess: (made, { id }) => {
      finish(id, made);
      void refresh([listArticles, getArticle]);
    },
    onError: (_, { id }) => setEnvoi(id, null),
  });

  const resume = useEffectEvent(() => {
    if (mouvement.envoi && !save.isPending) save.mutate(mouvement);
  });
  useEffect(() => resume(), [mouvement.id]);

  return {
    save: () => save.mutate(mouvement),
    isSaving: save.isPending,
    /** The service has not answered yet; the movement is safe and goes on being sent. */
    isWaiting: save.isPending && save.failureCount > 0,
    error: save.error,
    forget: save.reset,
  };
}
