import type { BackOffice } from '#server/backoffice/backoffice.gateway.ts';
import type { Sent, SentDocuments } from './sent-documents.ts';
import type { NoteRelance } from '#server/features/documents/note-relance.ts';
import type { WriteContext } from '#server/calls/caller.ts';
import type { SignatureProvider } from '#server/signature/signature.gateway.ts';
import type { Contact, SignatureInput } from '#shared/contracts/ventes/devis.ts';
import {
  type DocumentKind,
  documentKinds,
  findDocumentKind,
  toVersionDevis,
} from '#shared/contracts/documents/documents.ts';
import { Refused, Unavailable } from '#shared/endpoints/errors.ts';
import { abandon, assertProvider } from './provider-answer.ts';
import type { SignatureFollowUp } from './signature-follow-up.ts';
import type { SignatureLog } from './signature-log.ts';

export type SendingDeps = {
  backOffice: BackOffice;
  log: SignatureLog;
  /** Finds the current provider; undefined while none is configured. */
  findProvider: () => SignatureProvider | undefined;
  followUp: Pick<SignatureFollowUp, 'endReplaced'>;
  sentDocuments: SentDocuments;
  getContact: (numero: string) => Promise<Contact>;
  noteRelance: NoteRelance;
};

type Signer = { email: string; nom: string; estRelance: boolean };
type Started = { transaction_id: string; signer_url: string };

/**
 * Asks for signatures. A request repeated under its idempotency key, or made twice at the same time, asks the signer
 * once.
 */
export function createSending(deps: SendingDeps) {
  const { backOffice, log, findProvider, getContact, noteRelance } = deps;
  const begin = createStarter(deps);
  const running = new Map<string, Promise<Started>>();

  async function start(kind: DocumentKind, numero: string, signer: Signer, context: WriteContext): Promise<Started> {
    const id = await log.toLogId(context);
    const known = log.find(id);
    if (known) return { transaction_id: known.transaction_id, signer_url: known.signer_url };
    const asked = JSON.stringify([kind, numero, signer.email, signer.estRelance]);
    const started = running.get(asked) ?? begin(id, kind, numero, signer, context).finally(() => running.delete(asked));
    running.set(asked, started);
    return started;
  }

  return {
    async send(segment: string, input: SignatureInput, context: WriteContext) {
      assertProvider(findProvider(), segment);
      const kind = findDocumentKind(input.type_doc);
      if (!kind) throw new Refused(`Type de document ${input.type_doc} inconnu`);
      return { success: true as const, ...(await start(kind, input.doc_id, toSigner(input), context)) };
    },

    async signDevis(numero: string, input: SignatureInput, context: WriteContext) {
      await backOffice.documents.get('devis', numero);
      return { success: true as const, devis_id: numero, ...(await start('devis', numero, toSigner(input), context)) };
    },

    async remindDevis(numero: string, context: WriteContext) {
      const { email, nom, client_intitule } = await getContact(numero);
      if (!email) throw new Refused(`Le client du devis ${numero} n’a pas d’adresse e-mail.`);
      const signer = { email, nom: nom || client_intitule, estRelance: true };
      const { transaction_id } = await start('devis', numero, signer, context);
      await noteRelance('devis', numero);
      const message = `La demande de signature du devis ${numero} a été renvoyée à ${email}.`;
      return { success: true as const, devis_id: numero, transaction_id, message };
    },
  };
}

function toSigner({ email_signataire, nom_signataire }: SignatureInput): Signer {
  return { email: email_signataire, nom: nom_signataire, estRelance: false };
}

function createStarter({ backOffice, log, findProvider, sentDocuments, followUp }: SendingDeps) {
  return async (
    id: string,
    kind: DocumentKind,
    numero: string,
    signer: Signer,
    context: WriteContext,
  ): Promise<Started> => {
    const provider = findProvider();
    if (!provider) throw new Unavailable('Erreur de signature électronique\u00a0: aucun prestataire n’est configuré.');
    const sent = await sentDocuments.prepare(kind, numero, 'signature', context);
    const intent = { transactionId: '', ...toAnnounced(sent), ...signer };
    const onCreated = (transactionId: string) => log.announce(Object.assign(intent, { transactionId }));
    const title = `${documentKinds[kind].label}_${numero}`;
    const request = { pdf: sent.pdf, title, signerEmail: signer.email, signerName: signer.nom, onCreated };
    const start = async () => {
      const { signerUrl } = await provider.start(request).catch((error: unknown) => {
        // The caller has waited long enough: what is left is cleared without them.
        if (intent.transactionId !== '') void abandon(provider, log, intent.transactionId);
        throw error;
      });
      await log.record(id, intent, signerUrl);
      return { transactionId: intent.transactionId, signerUrl };
    };
    const { transactionId, signerUrl } = await start().finally(() => log.release(intent.transactionId));
    await sentDocuments.note(sent, { moyen: 'signature', email: signer.email, nom: signer.nom, suivi: transactionId });
    if (kind !== 'devis') await backOffice.documents.setChampLibre(kind, numero, 'ProviderID', transactionId);
    // The user does not wait until the provider has ended the replaced request.
    void followUp.endReplaced();
    return { transaction_id: transactionId, signer_url: signerUrl };
  };
}

function toAnnounced({ kind, document }: Sent) {
  const { numero, total_ttc: totalTtc } = document;
  return {
    documentId: numero,
    typeDocument: documentKinds[kind].code,
    versionDevis: toVersionDevis(document),
    totalTtc,
  };
}
