import type { BackOffice } from '#server/backoffice/backoffice.gateway.ts';
import type { SignatureProvider } from '#server/signature/signature.gateway.ts';
import type { Contact, SignatureInput } from '#shared/contracts/devis.ts';
import { type DocumentKind, documentKinds, findDocumentKind } from '#shared/contracts/documents.ts';
import type { SignatureStatus } from '#shared/contracts/signatures.ts';
import { NotFound, Refused, Unavailable } from '#shared/errors.ts';
import type { SignatureLog } from './signature-log.ts';

export type SignatureService = ReturnType<typeof createSignatureService>;

type Deps = {
  backOffice: BackOffice;
  log: SignatureLog;
  /** The provider of the moment; undefined while none is configured. */
  findProvider: () => SignatureProvider | undefined;
  renderPdf: (kind: DocumentKind, numero: string) => Promise<Uint8Array>;
  getContact: (numero: string) => Promise<Contact>;
};

type Signer = { email: string; nom: string; estRelance: boolean };

/** Sends documents to be signed, and tells what the provider says of them. */
export function createSignatureService(deps: Deps) {
  return { ...createSending(deps), ...createFollowing(deps) };
}

function createSending({ backOffice, log, findProvider, renderPdf, getContact }: Deps) {
  async function start(kind: DocumentKind, numero: string, signer: Signer) {
    const provider = findProvider();
    if (!provider) throw new Unavailable('Erreur de signature électronique : aucun prestataire n’est configuré.');
    const pdf = await renderPdf(kind, numero);
    const title = `${documentKinds[kind].label}_${numero}`;
    const intent = { transactionId: '', documentId: numero, typeDocument: documentKinds[kind].code, ...signer };
    const onCreated = (transactionId: string) => log.announce(Object.assign(intent, { transactionId }));
    const request = { pdf, title, signerEmail: signer.email, signerName: signer.nom, onCreated };
    const { transactionId, signerUrl } = await provider.start(request).catch(async (error: unknown) => {
      if (intent.transactionId !== '') await abandon(provider, log, intent.transactionId);
      throw error;
    });
    await log.record(intent, signerUrl);
    await backOffice.documents.setChampLibre(kind, numero, 'ProviderID', transactionId);
    return { transaction_id: transactionId, signer_url: signerUrl };
  }

  return {
    async send(segment: string, { doc_id, type_doc, email_signataire, nom_signataire }: SignatureInput) {
      assertProvider(findProvider(), segment);
      const kind = findDocumentKind(type_doc);
      if (!kind) throw new Refused(`Type de document ${type_doc} inconnu`);
      const signer = { email: email_signataire, nom: nom_signataire, estRelance: false };
      return { success: true as const, ...(await start(kind, doc_id, signer)) };
    },

    async signDevis(numero: string, { email_signataire, nom_signataire }: SignatureInput) {
      await backOffice.documents.get('devis', numero);
      const signer = { email: email_signataire, nom: nom_signataire, estRelance: false };
      return { success: true as const, devis_id: numero, ...(await start('devis', numero, signer)) };
    },

    async remindDevis(numero: string) {
      const { email, nom, client_intitule } = await getContact(numero);
      if (!email) throw new Refused(`Le client du devis ${numero} n’a pas d’adresse e-mail.`);
      const { transaction_id } = await start('devis', numero, { email, nom: nom || client_intitule, estRelance: true });
      const message = `La demande de signature du devis ${numero} a été renvoyée à ${email}.`;
      return { success: true as const, devis_id: numero, transaction_id, message };
    },
  };
}

function createFollowing({ log, findProvider }: Pick<Deps, 'log' | 'findProvider'>) {
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
      const { statut, signedAt } = await ask(findProvider(), transactionId);
      if (statut !== 'ERREUR') await log.setStatus(transactionId, statut, signedAt);
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

    getSignedPdf(transactionId: string): Uint8Array {
      const pdf = log.findPdf(transactionId);
      if (!pdf) throw new NotFound(`Document signé de la transaction ${transactionId} introuvable`);
      return pdf;
    },
  };
}

/** The address names the configured provider, or says `provider`. */
function assertProvider(provider: SignatureProvider | undefined, segment: string) {
  if (segment !== 'provider' && segment !== provider?.name) {
    throw new NotFound(`Prestataire de signature ${segment} introuvable`);
  }
}

/** Cancels what a failed step left at the provider; while it does not answer, the announcement stays for a later try. */
export async function abandon(provider: SignatureProvider, log: SignatureLog, transactionId: string): Promise<void> {
  const cancelled = await provider.cancel(transactionId).then(
    () => true,
    () => false,
  );
  if (cancelled) await log.forget(transactionId);
}

/** What the provider says, `ERREUR` when none is configured. */
export async function ask(provider: SignatureProvider | undefined, transactionId: string) {
  return provider ? provider.getStatus(transactionId) : { statut: 'ERREUR' as const, signedAt: null };
}
