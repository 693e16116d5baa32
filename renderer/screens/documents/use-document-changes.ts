import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { useRefresh } from '#renderer/api/answers.ts';
import { call, callOnce } from '#renderer/api/client.ts';
import { documentApis } from '#renderer/api/document-kinds.ts';
import { writeSeen } from '#renderer/api/write-seen.ts';
import { untilAnswered } from '#renderer/api/outcome.ts';
import type { Transformation } from '#renderer/api/transformations.ts';
import type { VenteKind } from '#renderer/stores/vente.ts';
import { showDone, showFailure } from '#renderer/ui/toasts.tsx';
import { listArticles } from '#shared/contracts/articles.ts';
import { type DocumentRecord, getDocumentPdf } from '#shared/contracts/documents.ts';
import { agree, toSubject } from '#shared/document-names.ts';
import { Outdated } from '#shared/errors.ts';
import { kindWords } from './kind-words.ts';
import { toStatutWord } from './statut-tag.tsx';

/** `cle` makes it happen once, however often it is sent until its answer is known; `seen` is the document on screen. */
type Transforming = Transformation & { cle: string; seen: DocumentRecord };

/** Changes a document, reads again what that makes stale, and says what was done. Used anew for each document. */
export function useDocumentChanges(kind: VenteKind, document: DocumentRecord) {
  const { numero } = document;
  const go = useNavigate();
  const refresh = useRefresh();

  /** What somebody else changed meanwhile is shown, before anything is decided about it. */
  function fail(title: string, error: Error) {
    showFailure(title, error);
    if (error instanceof Outdated) void refresh([...documentApis[kind].stale, getDocumentPdf]);
  }

  const transforming = useMutation({
    ...untilAnswered,
    mutationFn: async ({ cible, run, cle, seen }: Transforming) => {
      return { cible, made: await writeSeen(seen, (ifMatch) => run(callOnce(cle), numero, ifMatch)) };
    },
    async onSuccess({ cible, made }) {
      await refresh([...documentApis[kind].stale, ...documentApis[cible].stale, listArticles]);
      showDone(`${toSubject(cible, made)} est ${agree(cible, 'créé')}.`);
    },
    onError: (error) => fail('La transformation n’a pas été faite', error),
  });

  const changing = useMutation({
    mutationFn: (statut: number) => {
      const write = (ifMatch: string) => documentApis[kind].updateStatut(call, numero, statut, ifMatch);
      return writeSeen(document, write, ['statut']);
    },
    async onSuccess(_, statut) {
      await refresh([...documentApis[kind].stale, getDocumentPdf, listArticles]);
      showDone(`${toSubject(kind, numero)}\u00a0: ${toStatutWord(kind, statut).toLowerCase()}.`);
    },
    onError: (error) => fail('Le statut n’a pas été changé', error),
  });

  /** Leads to what was made, whoever is still there to see it: `mutate` tells no screen that was left meanwhile. */
  function transform(transformation: Transformation) {
    transforming.mutate(
      { ...transformation, cle: crypto.randomUUID(), seen: document },
      { onSuccess: ({ cible, made }) => void go(`${kindWords[cible].path}/${made}`) },
    );
  }

  return { transform, changeStatut: changing.mutate, isRunning: transforming.isPending || changing.isPending };
}
