import { useMutation } from '@tanstack/react-query';
import { useRefresh } from '#renderer/api/answers.ts';
import { callOnce } from '#renderer/api/client.ts';
import { documentApis } from '#renderer/api/document-kinds.ts';
import { untilAnswered } from '#renderer/api/outcome.ts';
import type { Transformation } from '#renderer/api/transformations.ts';
import { type Faite, useVente } from '#renderer/stores/vente.store.ts';
import { showFailure } from '#renderer/ui/toasts.tsx';
import { listArticles } from '#shared/contracts/articles.ts';

/** Makes the next document of the one just saved, which then stands in its place on screen. */
export function useTransformSaved({ kind, numero, client_intitule, total_ttc }: Faite) {
  const show = useVente((store) => store.show);
  const refresh = useRefresh();
  const { mutate, isPending } = useMutation({
    ...untilAnswered,
    mutationFn: async ({ cible, run, cle }: Transformation & { cle: string }) => ({
      cible,
      made: await run(callOnce(cle), numero),
    }),
    onSuccess({ cible, made }) {
      show({ kind: cible, isChange: false, numero: made, client_intitule, total_ttc });
      void refresh([...documentApis[kind].stale, ...documentApis[cible].stale, listArticles]);
    },
    onError: (error) => showFailure('La transformation n’a pas été faite', error),
  });
  return {
    transform: (transformation: Transformation) => mutate({ ...transformation, cle: crypto.randomUUID() }),
    isRunning: isPending,
  };
}
