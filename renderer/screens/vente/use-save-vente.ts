import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useRefresh } from '#renderer/api/answers.ts';
import { callOnce } from '#renderer/api/client.ts';
import { documentApis } from '#renderer/api/document-kinds.ts';
import { untilAnswered } from '#renderer/api/outcome.ts';
import { type Envoi, toLigneInputs, type Vente } from '#renderer/stores/vente.ts';
import { useVente } from '#renderer/stores/vente.store.ts';
import { listArticles } from '#shared/contracts/articles.ts';
import { findDocuments, getDocumentPdf } from '#shared/contracts/documents.ts';

/** What keeps a sale from being saved, as a sentence that says what to do; undefined when nothing does. */
export function findMissing({ client, lignes }: Vente): string | undefined {
  if (lignes.length === 0) return 'Ajoutez au moins un article.';
  return client ? undefined : 'Choisissez le client.';
}

function toEnvoi(vente: Vente): Envoi {
  const { kind, modifie, client, date, reference } = vente;
  const { numero: client_id = '' } = client ?? {};
  return { kind, modifie, client_id, date, reference: reference || null, lignes: toLigneInputs(vente) };
}

type Sending = { sold: Vente; approval?: string };

/**
 * Saves the sale on screen. What is sent is kept first, under the sale's own key: after a lost answer or a crash the same
 * is sent again by itself, and the service makes one document of it.
 */
export function useSaveVente() {
  const { vente, setEnvoi, finish } = useVente();
  const refresh = useRefresh();
  const save = useMutation({
    mutationKey: ['vente', vente.id],
    ...untilAnswered,
    mutationFn: async ({ sold, approval }: Sending) => {
      const envoi = sold.envoi ?? toEnvoi(sold);
      setEnvoi(sold.id, envoi);
      const { kind, modifie, ...draft } = envoi;
      const send = callOnce(sold.cle, approval);
      const api = documentApis[kind];
      const made = await (modifie === null ? api.create(send, draft) : api.update(send, modifie, draft));
      return { kind, isChange: modifie !== null, numero: made.numero, total_ttc: made.total_ttc };
    },
    onSuccess: (made, { sold: { id, client } }) => {
      finish(id, { ...made, client_intitule: client?.intitule ?? '' });
      void refresh([...documentApis[made.kind].stale, findDocuments, getDocumentPdf, listArticles]);
    },
    onError: (_, { sold }) => setEnvoi(sold.id, null),
  });

  const resume = useEffectEvent(() => {
    if (vente.envoi && !save.isPending) save.mutate({ sold: vente });
  });
  useEffect(() => resume(), [vente.id]);

  return {
    /** `approval`: what somebody who may grant the sale's discounts gave for it. */
    save: (approval?: string) => save.mutate({ sold: vente, ...(approval ? { approval } : {}) }),
    isSaving: save.isPending,
    /** The service has not answered yet; the sale is safe and goes on being sent. */
    isWaiting: save.isPending && save.failureCount > 0,
    error: save.error,
    forget: save.reset,
  };
}
