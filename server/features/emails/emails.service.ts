import type { BackOffice } from '#server/backoffice/backoffice.gateway.ts';
import type { Sent, SentDocuments } from '#server/features/signatures/sent-documents.ts';
import type { WriteContext } from '#server/calls/caller.ts';
import { toAttachment } from '#server/http/answers/reply.ts';
import type { EmailDevisInput } from '#shared/contracts/ventes/devis.ts';
import {
  type DocumentCode,
  documentKinds,
  findDocumentKind,
  findKindOfNumero,
} from '#shared/contracts/documents/documents.ts';
import type { EmailBatchInput } from '#shared/contracts/emails/emails.ts';
import type { z } from 'zod';
import { writeEmailLogs, type LogExport, toExportName } from './email-export.ts';
import type { LogFilter } from './email-logs.store.ts';
import type { Piece } from './email-messages.store.ts';
import type { EmailQueue } from './email-queue.ts';

export type EmailService = ReturnType<typeof createEmailService>;

type Deps = {
  queue: EmailQueue;
  backOffice: BackOffice;
  sentDocuments: SentDocuments;
  now: () => Date;
};

type Queued = { log_id: string };
/** How many recipients of one message are named in the transmission stored with the document. */
const maxNamed = 3;

/** Sends emails through the queue, and reads their log. */
export function createEmailService(deps: Deps) {
  return { ...createSending(deps), ...createReading(deps) };
}

function createSending({ queue, backOffice, sentDocuments }: Deps) {
  const attach = createAttach(sentDocuments);

  async function note(attached: readonly Sent[], queued: Queued[], email: string) {
    const [first] = queued;
    const sending = { moyen: 'email', email, nom: '', suivi: first?.log_id ?? '' } as const;
    for (const sent of attached) await sentDocuments.note(sent, sending);
  }

  return {
    async sendBatch(input: EmailBatchInput, context: WriteContext) {
      const { destinataires, sujet, corps_html: html, document_ids, type_document } = input;
      const documentIds = document_ids ?? [];
      const attached = await attach(type_document, documentIds, context);
      const pieces = attached.map(toPiece);
      const draft = { sujet, html, recipients: destinataires, destinataire: null, cc: [], pieces, documentIds };
      const queued = await queue.send(draft, context);
      await note(attached, queued, destinataires.slice(0, maxNamed).join(', '));
      return {
        total: queued.length,
        succes: queued.length,
        documents_attaches: documentIds.length,
        details: queued.map((entry) => ({ ...entry, statut: 'EN_ATTENTE' as const })),
      };
    },

    /** Attaches the quote itself unless `document_ids` says what to attach. */
    async sendDevis(numero: string, input: z.output<typeof EmailDevisInput>, context: WriteContext) {
      const { destinataire, cc, cci, sujet, corps_html: html, document_ids, type_document } = input;
      await backOffice.documents.get('devis', numero);
      const documentIds = document_ids ?? [numero];
      const attached = await attach(document_ids ? type_document : documentKinds.devis.code, documentIds, context);
      const pieces = attached.map(toPiece);
      const recipients = listDistinct([destinataire, ...cc, ...cci]);
      const queued = await queue.send({ sujet, html, recipients, destinataire, cc, pieces, documentIds }, context);
      await note(attached, queued, destinataire);
      const count = queued.length === 1 ? 'un e-mail' : `${queued.length} e-mails`;
      return {
        success: true as const,
        email_log_ids: queued.map(({ log_id }) => log_id),
        devis_id: numero,
        message: `Devis ${numero}\u00a0: ${count} en file d’envoi.`,
      };
    },

    resend: queue.resend,
  };
}

/** Renders each document once, whatever the number of recipients. */
function createAttach({ prepare }: SentDocuments) {
  return (
    code: DocumentCode | null | undefined,
    numeros: readonly string[],
    context: WriteContext,
  ): Promise<Sent[]> => {
    const given = typeof code === 'number' ? findDocumentKind(code) : undefined;
    const toKind = (numero: string) => given ?? findKindOfNumero(numero) ?? 'devis';
    return Promise.all([...new Set(numeros)].map((numero) => prepare(toKind(numero), numero, 'email', context)));
  };
}

function createReading({ queue: { logs }, now }: Deps) {
  return {
    list: (filter: LogFilter & { limit: number }) => logs.list(filter),
    exportCsv: (wanted: LogExport) => toAttachment(writeEmailLogs(logs, wanted), toExportName(now())),
  };
}

function toPiece({ kind, document: { numero }, pdf }: Sent): Piece {
  return { nom: `${documentKinds[kind].label}_${numero}.pdf`, contenu: pdf };
}

/** Removes addresses that occur twice, in any case. */
function listDistinct(addresses: readonly string[]): string[] {
  const keys = addresses.map((address) => address.toLowerCase());
  return addresses.filter((_address, index) => keys.indexOf(keys[index] ?? '') === index);
}
