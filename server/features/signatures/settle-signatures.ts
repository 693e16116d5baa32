import { ignoreUnknown } from '#server/calls/ignore-unknown.ts';
import type { BackOffice } from '#server/backoffice/backoffice.gateway.ts';
import type { SignatureProvider } from '#server/signature/signature.gateway.ts';
import { documentKinds } from '#shared/contracts/documents/documents.ts';
import { ask } from './provider-answer.ts';
import type { SignatureLog } from './signature-log.ts';
import type { SignatureRow } from './signatures.table.ts';

type Deps = {
  backOffice: Pick<BackOffice, 'documents'>;
  log: SignatureLog;
  findProvider: () => SignatureProvider | undefined;
};

/** The stored status of a replaced request that was ended, like the provider's «canceled». */
const cancelled = { statut: 'REFUSE', signedAt: null, etat: 'canceled' } as const;

/** Propagates what is known of signatures; what a crash or a silent provider delays is done at the next try. */
export function createSettlement({ backOffice: { documents }, log, findProvider }: Deps) {
  async function tellOne(row: SignatureRow) {
    const { document_id, version_devis, transaction_id: suivi, email_signataire: email, nom_signataire: nom } = row;
    const fact = { moyen: 'signature', suivi, email, nom, version_devis } as const;
    await documents.noteTransmission('devis', document_id, { ...fact, evenement: 'ENVOYE', date: row.date_envoi });
    const evenement = findEnd(row);
    const date = row.date_signature ?? row.date_statut ?? row.date_envoi;
    if (evenement) await documents.noteTransmission('devis', document_id, { ...fact, evenement, date });
  }

  async function endOne(provider: SignatureProvider, { transaction_id }: SignatureRow) {
    const answer = await ask(provider, transaction_id);
    if (answer.statut === 'SIGNE') return log.setAnswer(transaction_id, { ...answer, statut: answer.statut });
    await provider.cancel(transaction_id);
    await log.setAnswer(transaction_id, cancelled);
  }

  return {
    /** Writes into the quotes what their customers answered. */
    async tell(): Promise<void> {
      for (const row of log.listUnreported()) {
        if (row.type_document === documentKinds.devis.code) await tellOne(row).catch(ignoreUnknown);
        await log.markReported(row);
      }
    },

    /** Ends at the provider the requests that later ones replaced; one signed in the meantime counts as signed. */
    async endReplaced(): Promise<void> {
      const provider = findProvider();
      if (!provider) return;
      await Promise.allSettled(log.listReplaced().map((row) => endOne(provider, row)));
    },
  };
}

function findEnd({ statut, est_remplacee }: SignatureRow) {
  if (statut === 'SIGNE') return statut;
  return (statut === 'REFUSE' || statut === 'EXPIRE') && est_remplacee === 0 ? statut : undefined;
}
