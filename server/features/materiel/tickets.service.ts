import type { BackOffice } from '#server/backoffice/backoffice.gateway.ts';
import { createIdempotentWrite } from '#server/calls/idempotency.ts';
import type { Caller, WriteContext } from '#server/calls/caller.ts';
import { authorise } from '#server/calls/authorise.ts';
import type { ServiceDatabase } from '#server/database/service-database.ts';
import type { IssueDocuments } from '#server/features/documents/issue-documents.ts';
import { isEmissible } from '#shared/contracts/ventes/ventes.ts';
import type { EmailQueue } from '#server/features/emails/email-queue.ts';
import { toReceiptPicture, toReceiptText } from '#server/materiel/receipts/receipt-commands.ts';
import { documentKinds, findDocumentKind, statutAnnule } from '#shared/contracts/documents/documents.ts';
import type { Impression, Ticket } from '#shared/contracts/materiel/impressions.ts';
import { hasImprimanteTickets } from '#shared/contracts/materiel/materiel.ts';
import type { EmissibleKind } from '#shared/contracts/ventes/ventes.ts';
import { toFrozenMessage } from '#shared/documents/document-names.ts';
import { isTicket } from '#shared/documents/is-ticket.ts';
import { Refused } from '#shared/endpoints/errors.ts';
import { escapeHtml } from '#shared/text/merge-template.ts';
import { toTicket } from '#shared/tickets/to-ticket.ts';
import type { Drawer } from './drawer.ts';
import type { PostePrinters } from './poste-printers.ts';
import { queueReceipt } from './queue-receipt.ts';
import type { TicketContents } from './ticket-contents.ts';

export type TicketService = ReturnType<typeof createTicketService>;

type Deps = {
  backOffice: Pick<BackOffice, 'documents' | 'traces'>;
  drawer: Pick<Drawer, 'isJustPaidInCash'>;
  database: ServiceDatabase;
  printers: PostePrinters;
  emails: Pick<EmailQueue, 'send'>;
  issue: IssueDocuments;
  toContent: TicketContents;
  now: () => Date;
};

/** Shows receipts of invoices and credit notes, prints them when asked, and sends them by e-mail. */
export function createTicketService(deps: Deps) {
  const { backOffice, printers, toContent } = deps;
  const { store, materiel } = printers;

  return {
    /** Returns the receipt as it would be printed now; issues nothing. */
    async show(code: number, numero: string, { caller }: WriteContext): Promise<Ticket> {
      const document = await backOffice.documents.get(getKind(code), numero);
      const duplicata = store.countCopies(document.numero);
      const printer = materiel.get().tickets;
      const source = toTicket({ ...(await toContent(document, caller)), duplicata }, printer.colonnes);
      const svg = await toReceiptPicture(source, printer);
      return { svg, colonnes: printer.colonnes, duplicata, est_imprimable: hasImprimanteTickets(printer) };
    },

    print: createPrint(deps),
    email: createEmail(deps),
  };
}

/** Queues the receipt, once for a request; from the second on it says that it is a duplicate. */
function createPrint(deps: Deps) {
  const { backOffice, database, drawer, printers, toContent, now, issue } = deps;
  const once = createIdempotentWrite({ ...database, now });
  const { store, materiel } = printers;

  return async (code: number, numero: string, tiroir: boolean, context: WriteContext): Promise<Impression> => {
    const obstacle = printers.withoutPrinter('tickets');
    if (obstacle !== undefined) throw new Refused(obstacle);
    const isOfSale = tiroir && (await drawer.isJustPaidInCash(numero));
    if (tiroir && !isOfSale && !context.caller.approval) authorise(context.caller, 'tiroir');
    const { document } = await issueFor(getKind(code), numero, 'impression', { backOffice, issue, context });
    const content = await toContent(document, context.caller);
    const { colonnes } = materiel.get().tickets;
    let opensBy: Caller | undefined;
    const impression = await once(context, () => {
      const duplicata = store.addCopy(document.numero) - 1;
      const isFree = !tiroir || (isOfSale && duplicata === 0);
      opensBy = isFree ? undefined : authorise(context.caller, 'tiroir');
      const titre = `${duplicata === 0 ? 'Ticket' : `Duplicata ${duplicata} du ticket`} ${document.numero}`;
      const source = toTicket({ ...content, duplicata }, colonnes);
      const draft = { titre, numero: document.numero, duplicata, tiroir, source };
      return queueReceipt(printers, { draft, caller: context.caller, now });
    });
    printers.wake('tickets');
    if (opensBy)
      await backOffice.traces.noterTiroir(`Ouverture demandée avec le ticket ${numero}`, { caller: opensBy });
    return impression;
  };
}

/** Sends the receipt with the file of its document; a customer without a name gets the receipt alone. */
function createEmail(deps: Deps) {
  const { printers, emails, toContent, backOffice, issue } = deps;

  return async (code: number, numero: string, destinataire: string, context: WriteContext) => {
    const kind = getKind(code);
    const { document, pdf } = await issueFor(kind, numero, 'email', { backOffice, issue, context });
    const printer = printers.materiel.get().tickets;
    const text = await toReceiptText(toTicket(await toContent(document, context.caller), printer.colonnes), printer);
    const draft = {
      sujet: `Votre ticket ${numero}`,
      html: `<pre style="font-family:monospace">${escapeHtml(text)}</pre>`,
      recipients: [destinataire],
      destinataire,
      cc: [],
      pieces: isTicket(document)
        ? []
        : [{ nom: `${documentKinds[kind].label}_${numero}.pdf`, contenu: Buffer.from(pdf) }],
      documentIds: [numero],
    };
    const [queued] = await emails.send(draft, context);
    return { success: true as const, log_id: queued?.log_id ?? '' };
  };
}

type Issuing = Pick<Deps, 'backOffice' | 'issue'> & { context: WriteContext };

/** Issues the document; one that was undone before it was issued has no receipt. */
async function issueFor(kind: EmissibleKind, numero: string, motif: 'impression' | 'email', deps: Issuing) {
  const { backOffice, issue, context } = deps;
  const document = await backOffice.documents.get(kind, numero);
  if (document.statut === statutAnnule && !document.emission) {
    throw new Refused(toFrozenMessage(kind, document, 'imprimé'));
  }
  return issue(kind, numero, motif, { caller: context.caller });
}

function getKind(code: number): EmissibleKind {
  const kind = findDocumentKind(code);
  if (kind === undefined || !isEmissible(kind)) throw new Refused('Seuls une facture et un avoir ont un ticket.');
  return kind;
}
