import type { BackOffice } from '#server/backoffice/backoffice.gateway.ts';
import { createIdempotentWrite } from '#server/calls/idempotency.ts';
import type { WriteContext } from '#server/calls/caller.ts';
import type { ServiceDatabase } from '#server/database/service-database.ts';
import { isEmissible, type IssueDocuments } from '#server/features/documents/issue-documents.ts';
import type { EmailQueue } from '#server/features/emails/email-queue.ts';
import { toReceiptPicture, toReceiptText } from '#server/materiel/receipts/receipt-commands.ts';
import {
  type DocumentComplet,
  documentKinds,
  findDocumentKind,
  statutAnnule,
} from '#shared/contracts/documents/documents.ts';
import type { Impression, Ticket } from '#shared/contracts/materiel/impressions.ts';
import type { EmissibleKind } from '#shared/contracts/ventes/ventes.ts';
import { toFrozenMessage } from '#shared/documents/document-names.ts';
import { Refused } from '#shared/endpoints/errors.ts';
import { escapeHtml } from '#shared/text/merge-template.ts';
import { toTicket } from '#shared/tickets/to-ticket.ts';
import type { PrintRoom } from './print-room.ts';
import type { TicketContents } from './ticket-contents.ts';

export type TicketService = ReturnType<typeof createTicketService>;

type Deps = {
  backOffice: Pick<BackOffice, 'documents'>;
  database: ServiceDatabase;
  room: PrintRoom;
  emails: Pick<EmailQueue, 'send'>;
  issue: IssueDocuments;
  toContent: TicketContents;
  now: () => Date;
};

/** Receipts of invoices and credit notes: seen, printed when somebody asks for one, sent by e-mail otherwise. */
export function createTicketService({ backOffice, database, room, emails, issue, toContent, now }: Deps) {
  const once = createIdempotentWrite({ ...database, now });
  const { store, materiel } = room;

  /** Issued from here on; a document that was undone before it was issued has no receipt. */
  async function issueFor(kind: EmissibleKind, numero: string, motif: 'impression' | 'email', context: WriteContext) {
    const { statut, emission } = await backOffice.documents.get(kind, numero);
    if (statut === statutAnnule && !emission) throw new Refused(toFrozenMessage(kind, numero, statut, 'imprimé'));
    return issue(kind, numero, motif, { caller: context.caller });
  }

  async function write(document: DocumentComplet, duplicata: number, context: WriteContext) {
    const { colonnes } = materiel.get().tickets;
    return toTicket(await toContent(document, duplicata, context.caller), colonnes);
  }

  return {
    /** The receipt as it would be printed now; nothing is issued. */
    async show(code: number, numero: string, context: WriteContext): Promise<Ticket> {
      const document = await backOffice.documents.get(getKind(code), numero);
      const duplicata = store.countCopies(document.numero);
      const printer = materiel.get().tickets;
      const svg = await toReceiptPicture(await write(document, duplicata, context), printer);
      return { svg, colonnes: printer.colonnes, duplicata, est_imprimable: printer.adresse !== '' };
    },

    /** Puts the receipt in line, once for a request; from the second on it says that it is a duplicate. */
    async print(code: number, numero: string, tiroir: boolean, context: WriteContext): Promise<Impression> {
      const obstacle = room.withoutPrinter('tickets');
      if (obstacle !== undefined) throw new Refused(obstacle);
      const { document } = await issueFor(getKind(code), numero, 'impression', context);
      const toSource = await prepareSource(document, context);
      const impression = await once(context, () => {
        const duplicata = store.countCopies(document.numero);
        const titre = `${duplicata === 0 ? 'Ticket' : `Duplicata ${duplicata} du ticket`} ${document.numero}`;
        const draft = { imprimante: 'tickets', titre, numero: document.numero, duplicata, tiroir } as const;
        const added = store.insert({ ...draft, source: toSource(duplicata) }, now().toISOString());
        store.addCopy(document.numero);
        room.add('tickets', added.id);
        return added;
      });
      room.wake('tickets');
      return impression;
    },

    /** Sends the receipt, with the file of its document. */
    async email(code: number, numero: string, destinataire: string, context: WriteContext) {
      const kind = getKind(code);
      const { document, pdf } = await issueFor(kind, numero, 'email', context);
      const printer = materiel.get().tickets;
      const text = await toReceiptText(await write(document, 0, context), printer);
      const [{ log_id } = { log_id: '' }] = await emails.send(
        {
          sujet: `Votre ticket ${numero}`,
          html: `<pre style="font-family:monospace">${escapeHtml(text)}</pre>`,
          recipients: [destinataire],
          destinataire,
          cc: [],
          pieces: [{ nom: `${documentKinds[kind].label}_${numero}.pdf`, contenu: Buffer.from(pdf) }],
          documentIds: [numero],
        },
        context,
      );
      return { success: true as const, log_id };
    },
  };

  /** Which duplicate it is is known only in the transaction that counts it. */
  async function prepareSource(document: DocumentComplet, context: WriteContext) {
    const content = await toContent(document, 0, context.caller);
    const { colonnes } = materiel.get().tickets;
    return (duplicata: number) => toTicket({ ...content, duplicata }, colonnes);
  }
}

function getKind(code: number): EmissibleKind {
  const kind = findDocumentKind(code);
  if (kind === undefined || !isEmissible(kind)) throw new Refused('Seuls une facture et un avoir ont un ticket.');
  return kind;
}
