import { useMutation } from '@tanstack/react-query';
import { useRefresh } from '#renderer/api/answers.ts';
import { callOnce } from '#renderer/api/client.ts';
import { documentApis } from '#renderer/api/document-kinds.ts';
import { untilAnswered } from '#renderer/api/outcome.ts';
import type { Transformation } from '#renderer/api/transformations.ts';
import { type Faite, useVente } from '#renderer/stores/vente.store.ts';
import { showDone, showFailure } from '#renderer/ui/toasts.tsx';
import { listArticles } from '#shared/contracts/articles.ts';
import { agree, toSubject } from '#shared/document-names.ts';

type Transforming = Transformation & { faite: Faite; cle: string };

/** Makes the next document of the one just saved, which then stands in its place, unless the next sale has begun. */
export function useTransformSaved(faite: Faite) {
  const show = useVente((store) => store.show);
  const refresh = useRefresh();
  const { mutate, isPending } = useMutation({
    ...untilAnswered,
    // Of the document it was asked for, however long that takes: another may be on screen by then.
    mutationFn: ({ run, cle, faite: { numero } }: Transforming) => run(callOnce(cle), numero),
    onSuccess(made, { cible, faite: before }) {
      show(before.numero, { ...before, kind: cible, isChange: false, numero: made });
      const isShown = useVente.getState().faite?.numero === made;
      if (!isShown) showDone(`${toSubject(cible, made)} est ${agree(cible, 'créé')}.`);
      void refresh([...documentApis[before.kind].stale, ...documentApis[cible].stale, listArticles]);
    },
    onError: (error) => showFailure('La transformation n’a pas été faite', error),
  });
  return {
    transform: (transformation: Transformation) => mutate({ ...transformation, faite, cle: crypto.randomUUID() }),
    isRunning: isPending,
  };
}
