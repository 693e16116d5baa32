import type { SignatureStatus, SignatureSuivie, SuiviSignatures } from '#shared/contracts/ventes/signatures.ts';
import { NotFound } from '#shared/endpoints/errors.ts';
import { assertProvider, ask } from './provider-answer.ts';
import type { SignatureFollowUp } from './signature-follow-up.ts';
import { createSending, type SendingDeps } from './signature-sending.ts';

export type SignatureService = ReturnType<typeof createSignatureService>;

type Deps = SendingDeps & { followUp: SignatureFollowUp };

/** Sends documents to be signed, and reads the provider's answers. */
export function createSignatureService(deps: Deps) {
  return { ...createSending(deps), ...createFollowing(deps), getSuivi: createSuivi(deps) };
}

function createFollowing({ log, findProvider, followUp }: Deps) {
  return {
    list: (statut: SignatureStatus | undefined, limit: number) => log.list(statut, limit),

    async getOfDocument(segment: string, documentId: string) {
      assertProvider(findProvider(), segment);
      const signature = log.findByDocument(documentId);
      if (!signature) throw new NotFound('Signature introuvable');
      const { statut, signedAt } = await ask(findProvider(), signature.transaction_id);
      return { doc_id: documentId, statut, date_signature: signedAt ?? signature.date_signature };
    },

    async getStatus(transactionId: string) {
      const known = log.findByTransaction(transactionId);
      if (!known) throw new NotFound(`Transaction ${transactionId} introuvable`);
      const { statut, signedAt, etat } = await ask(findProvider(), transactionId);
      if (statut !== 'ERREUR') await log.setAnswer(transactionId, { statut, signedAt, etat });
      await followUp.tell();
      const { document_id, email_signataire, date_envoi, signer_url } = known;
      const date_signature = signedAt ?? known.date_signature;
      return {
        transaction_id: transactionId,
        document_id,
        statut,
        email_signataire,
        date_envoi,
        date_signature,
        signer_url,
      };
    },

    /** Fetches the PDF now when the upkeep has not stored it yet. */
    async getSignedPdf(transactionId: string): Promise<Uint8Array> {
      const isSigned = log.findByTransaction(transactionId)?.statut === 'SIGNE';
      const pdf = log.findPdf(transactionId) ?? (isSigned && (await followUp.keepSignedPdf(transactionId)));
      if (!pdf) throw new NotFound(`Document signé de la transaction ${transactionId} introuvable`);
      return pdf;
    },
  };
}

/** Lists what waits to be signed, with each document's customer and total. */
function createSuivi({ backOffice, log, findProvider, followUp }: Deps) {
  return async (): Promise<SuiviSignatures> => {
    const followed = log.listFollowed();
    const documents = await backOffice.documents.listNamed(followed.map(({ document_id }) => document_id));
    const known = new Map(documents.map((document) => [document.numero, document]));
    const demandes = followed.map((demande): SignatureSuivie => {
      const document = known.get(demande.document_id);
      return {
        ...demande,
        client_code: document?.client_code ?? null,
        client_intitule: document?.client_intitule ?? null,
        client_genre: document?.client_genre ?? null,
        total_ttc: demande.total_ttc ?? document?.total_ttc ?? null,
        version_document: document?.version_devis ?? null,
        statut_document: document?.statut ?? null,
        email_client: document?.email ?? null,
      };
    });
    return { prestataire: findProvider()?.name ?? null, demandes, ...followUp.getProgress() };
  };
}
