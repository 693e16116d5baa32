import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { useChange, useRefresh } from '#renderer/api/answers.ts';
import { documentApis } from '#renderer/api/document-kinds.ts';
import { call, callOnce } from '#renderer/api/client.ts';
import { untilAnswered } from '#renderer/api/outcome.ts';
import { showDone, showFailure } from '#renderer/ui/toasts.tsx';
import { remindDevisSignature } from '#shared/contracts/devis.ts';
import { documentKinds } from '#shared/contracts/documents.ts';
import { listDevisARelancer } from '#shared/contracts/relances.ts';
import {
  getSignatureStatus,
  getSuiviSignatures,
  refreshSignatures,
  type SignatureSuivie,
  sendSignature,
} from '#shared/contracts/signatures.ts';
import { Unavailable } from '#shared/errors.ts';
import { toEtat } from './demande.ts';
import { etatLooks } from './etat-tag.tsx';

export type SignatureChanges = ReturnType<typeof useSignatureChanges>;

type Reminder = { demande: SignatureSuivie; cle: string };

/** A quote is sent again to its customer's own address, anything else to the same signer. */
async function sendAgain({ demande, cle }: Reminder): Promise<string> {
  const { document_id: id, type_document: type_doc, email_signataire, nom_signataire } = demande;
  const send = callOnce(cle);
  if (type_doc === documentKinds.devis.code) {
    return (await send(remindDevisSignature, { params: { id }, body: { doc_id: id } })).message;
  }
  const body = { doc_id: id, type_doc, email_signataire, nom_signataire };
  await send(sendSignature, { params: { provider: 'provider' }, body });
  return `La demande de signature de ${id} a été renvoyée à ${email_signataire}.`;
}

/** Asks the provider again about one signature. */
async function check({ transaction_id }: SignatureSuivie) {
  const { statut } = await call(getSignatureStatus, { params: { transaction_id } });
  if (statut === 'ERREUR') throw new Unavailable('Le prestataire ne répond pas. Réessayez dans un moment.');
  return statut;
}

/** What can be done about signatures, each with what is said of it. */
export function useSignatureChanges() {
  const underWay = useRef(new Set<string>());
  const refresh = useRefresh();
  const stale = () => refresh([getSuiviSignatures, listDevisARelancer, ...documentApis.devis.stale]);

  const reminding = useMutation({
    mutationFn: sendAgain,
    // Sent again under its own key while no answer comes: the signer is asked once.
    ...untilAnswered,
    onSuccess: async (message) => {
      await stale();
      showDone(message);
    },
    onError: (error) => showFailure('La relance n’est pas partie', error),
    onSettled: (_message, _error, { demande }) => underWay.current.delete(demande.document_id),
  });

  const checking = useMutation({
    mutationFn: check,
    onSuccess: async (statut, { document_id }) => {
      await stale();
      showDone(`${document_id}\u00a0: ${etatLooks[toEtat(statut)].label.toLowerCase()}.`);
    },
    onError: (error) => showFailure('L’état n’a pas pu être vérifié', error),
  });

  const refreshing = useChange(refreshSignatures, { refreshes: [getSuiviSignatures, listDevisARelancer] });

  /** The second click of a double one comes before the screen knows of the first. */
  function remind(demande: SignatureSuivie) {
    if (underWay.current.has(demande.document_id)) return;
    underWay.current.add(demande.document_id);
    reminding.mutate({ demande, cle: crypto.randomUUID() });
  }

  return {
    remind,
    isReminding: ({ document_id }: SignatureSuivie) =>
      reminding.isPending && reminding.variables.demande.document_id === document_id,
    check: (demande: SignatureSuivie) => checking.isPending || checking.mutate(demande),
    isChecking: ({ document_id }: SignatureSuivie) =>
      checking.isPending && checking.variables.document_id === document_id,
    checkAll: () =>
      refreshing.isPending ||
      refreshing.mutate(
        {},
        {
          onSuccess: ({ nb_signatures_verifiees: verified, nb_mises_a_jour: updated }) =>
            showDone(toOutcome(verified, updated)),
          onError: (error) => showFailure('Les signatures n’ont pas pu être vérifiées', error),
        },
      ),
    isCheckingAll: refreshing.isPending,
  };
}

function toOutcome(verified: number, updated: number): string {
  if (verified === 0) return 'Aucune signature n’attend.';
  const looked = verified > 1 ? `${verified} signatures vérifiées` : 'Une signature vérifiée';
  if (updated === 0) return `${looked}, rien de nouveau.`;
  return `${looked}, ${updated > 1 ? `${updated} ont changé` : 'une a changé'}.`;
}
