import { useWrite, useWrites } from '#renderer/api/use-write.ts';
import { documentKinds } from '#shared/contracts/documents/documents.ts';
import { remindDevisSignature } from '#shared/contracts/ventes/devis.ts';
import {
  getSignatureStatus,
  refreshSignatures,
  type SignatureSuivie,
  sendSignature,
} from '#shared/contracts/ventes/signatures.ts';
import type { CallTo, SendTo } from '#shared/endpoints/api-client.ts';
import { AppError } from '#shared/endpoints/errors.ts';
import { toEtat } from './demande.ts';
import { etatLooks } from './etat-tag.tsx';

export type SignatureChanges = ReturnType<typeof useSignatureChanges>;

/** Sends the request again: a quote to its customer's own address, other documents to the same signer. */
async function sendAgain(
  call: CallTo<typeof remindDevisSignature | typeof sendSignature>,
  demande: SignatureSuivie,
): Promise<string> {
  const { document_id: id, type_document: type_doc, email_signataire, nom_signataire } = demande;
  if (type_doc === documentKinds.devis.code) {
    return (await call(remindDevisSignature, { params: { id }, body: { doc_id: id } })).message;
  }
  const body = { doc_id: id, type_doc, email_signataire, nom_signataire };
  await call(sendSignature, { params: { provider: 'provider' }, body });
  return `La demande de signature de ${id} a été renvoyée à ${email_signataire}.`;
}

/** Asks the provider again about one signature. */
async function check(call: SendTo<typeof getSignatureStatus>, { transaction_id }: SignatureSuivie) {
  const { statut } = await call({ params: { transaction_id } });
  if (statut === 'ERREUR') throw new AppError('Le prestataire ne répond pas. Réessayez dans un moment.');
  return statut;
}

/** Returns what can be done about signatures, each with its message. */
export function useSignatureChanges() {
  const reminding = useWrites([remindDevisSignature, sendSignature], sendAgain, {
    toName: ({ document_id }) => document_id,
    say: (message) => message,
    failure: 'La relance n’est pas partie',
  });
  const checking = useWrite(getSignatureStatus, check, {
    say: (statut, { document_id }) => `${document_id}\u00a0: ${etatLooks[toEtat(statut)].label.toLowerCase()}.`,
    failure: 'L’état n’a pas pu être vérifié',
  });
  const refreshing = useWrite(refreshSignatures, (call) => call(), {
    say: ({ nb_signatures_verifiees: verified, nb_mises_a_jour: updated }) => toOutcome(verified, updated),
    failure: 'Les signatures n’ont pas pu être vérifiées',
  });

  return {
    reminding,
    checking,
    refreshing,
    remind: (demande: SignatureSuivie) => reminding.mutate(demande),
    isReminding: ({ document_id }: SignatureSuivie) =>
      reminding.isPending && reminding.variables.document_id === document_id,
    check: (demande: SignatureSuivie) => checking.mutate(demande),
    isChecking: ({ document_id }: SignatureSuivie) =>
      checking.isPending && checking.variables.document_id === document_id,
    checkAll: () => refreshing.mutate(),
  };
}

function toOutcome(verified: number, updated: number): string {
  if (verified === 0) return 'Aucune signature n’attend.';
  const looked = verified > 1 ? `${verified} signatures vérifiées` : 'Une signature vérifiée';
  if (updated === 0) return `${looked}, rien de nouveau.`;
  return `${looked}, ${updated > 1 ? `${updated} ont changé` : 'une a changé'}.`;
}
