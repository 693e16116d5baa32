import { toJour } from '#shared/time/dates.ts';
import type { BackOffice } from '#server/backoffice/backoffice.gateway.ts';
import type { Sent, SentDocuments } from '#server/features/signatures/sent-documents.ts';
import type { EmailQueue } from '#server/features/emails/email-queue.ts';
import { toTemplateValues } from '#server/features/templates/template-values.ts';
import type { TemplateService } from '#server/features/templates/templates.service.ts';
import type { WriteContext } from '#server/calls/caller.ts';
import type { Contact } from '#shared/contracts/ventes/devis.ts';
import { type DocumentComplet, type DocumentKind, documentKinds, Jour } from '#shared/contracts/documents/documents.ts';
import { agree, toSubject } from '#shared/documents/document-names.ts';
import { NotFound, Refused } from '#shared/endpoints/errors.ts';
import { mergeTemplate, toFrenchTemplate, toMessageHtml } from '#shared/text/merge-template.ts';
import { toRelanceLetter } from '#shared/text/relance-letter.ts';
import type { NoteRelance } from '#server/features/documents/note-relance.ts';

export type RelanceDeps = {
  backOffice: BackOffice;
  queue: EmailQueue;
  templates: TemplateService;
  sentDocuments: SentDocuments;
  getContact: (kind: DocumentKind, numero: string) => Promise<Contact>;
  noteRelance: NoteRelance;
  now: () => Date;
};

type RemindedKind = 'facture' | 'devis';
/** A document, and the date of its last reminder as far as the caller knows. */
export type Seen = { numero: string; derniere_relance_connue?: string | null | undefined };
type Message = string | null | undefined;
type Guard = NonNullable<Parameters<EmailQueue['send']>[2]>;

const templateIds = { facture: 'relance_facture', devis: 'relance_devis' } as const;

/** Sends one letter about the documents of one customer, their PDFs attached, and stores its day beside each. */
export function createRelanceSending({
  backOffice,
  queue,
  templates,
  sentDocuments,
  getContact,
  noteRelance,
  now,
}: RelanceDeps) {
  function write(kind: RemindedKind, documents: readonly DocumentComplet[], message: Message) {
    const [document, ...others] = documents;
    if (document === undefined) throw new Refused('Choisissez au moins un document à relancer.');
    if (others.length > 0) return toRelanceLetter(document.client_intitule, documents, message ?? null);
    const { sujet, corps_html } = toFrenchTemplate(templates.get(templateIds[kind]));
    const body = message ? toMessageHtml(message) : corps_html;
    return mergeTemplate({ sujet, corps_html: body }, toTemplateValues(document, document.numero));
  }

  /** Prepares the documents once the recipient is known: invoices are issued by being sent. */
  async function prepareAll(kind: RemindedKind, numeros: readonly string[], context: WriteContext) {
    const sent: Sent[] = [];
    for (const numero of numeros) sent.push(await sentDocuments.prepare(kind, numero, 'email', context));
    return sent;
  }

  return async (kind: RemindedKind, seen: readonly Seen[], message: Message, context: WriteContext) => {
    const documents = await readAll(backOffice, kind, seen);
    const numeros = documents.map(({ numero }) => numero);
    const email = await getAddress(getContact, kind, numeros);
    const { sujet, corps_html: html } = write(kind, documents, message);
    const all = await prepareAll(kind, numeros, context);
    const pieces = all.map(({ document: { numero }, pdf }) => {
      return { nom: `${documentKinds[kind].label}_${numero}.pdf`, contenu: pdf };
    });
    const draft = { sujet, html, recipients: [email], destinataire: email, cc: [], pieces, documentIds: numeros };
    const known = new Map(seen.map(({ numero, derniere_relance_connue }) => [numero, derniere_relance_connue]));
    const today = toJour(now());
    const guards = documents.map((document) => toGuard({ kind, document, known: known.get(document.numero), today }));
    const sending = queue.send(draft, context, (claim) => guards.forEach((guard) => guard(claim)));
    const [queued] = await sending.catch(async (error: unknown) => {
      // The earlier reminder may have been interrupted before its day was stored.
      if (error instanceof RemindedToday) await noteRelance(kind, error.numero);
      throw error;
    });
    const suivi = queued?.log_id ?? '';
    for (const sent of all) await sentDocuments.note(sent, { moyen: 'email', email, nom: '', suivi });
    for (const numero of numeros) await noteRelance(kind, numero);
    return { email_log_id: queued?.log_id ?? '', destinataire: email };
  };
}

/** Reads the documents, which must be of one customer. */
async function readAll({ documents: store }: BackOffice, kind: RemindedKind, seen: readonly Seen[]) {
  const numeros = new Set(seen.map(({ numero }) => numero));
  const documents: DocumentComplet[] = [];
  for (const numero of numeros) documents.push(await store.get(kind, numero));
  const clients = new Set(documents.map(({ client_code }) => client_code));
  if (clients.size > 1)
    throw new Refused('Une relance s’adresse à un seul client\u00a0: ces factures sont à plusieurs.');
  return documents;
}

class RemindedToday extends Refused {
  readonly numero: string;
  constructor(numero: string, detail: string) {
    super(detail);
    this.numero = numero;
  }
}

type Known = { kind: RemindedKind; document: DocumentComplet; known: string | null | undefined; today: string };

/**
 * Returns a guard, so that two users who saw the same reminders send one: at one till the second is refused in the
 * transaction of the message, at another till once the day of the first has arrived. A caller who does not say what
 * they saw is never refused.
 */
function toGuard({ kind, document: { numero, champs_libres }, known, today }: Known): Guard {
  if (known === undefined) return () => {};
  const { data: last = null } = Jour.safeParse(champs_libres.DerniereRelance);
  const subject = `${toSubject(kind, numero)} vient d’être ${agree(kind, 'relancé')}`;
  return (claim) => {
    if (!claim(`relance ${numero} ${known} ${today}`))
      throw new RemindedToday(numero, `${subject}\u00a0: rien d’autre n’est parti.`);
    if (last === known) return;
    throw new Refused(`${subject} par quelqu’un d’autre\u00a0: rien n’est parti.`);
  };
}

/** Returns the customer's address; undefined for an unknown customer. */
async function getAddress(
  getContact: RelanceDeps['getContact'],
  kind: RemindedKind,
  numeros: readonly string[],
): Promise<string> {
  const [numero = ''] = numeros;
  const { email, client_intitule } = await getContact(kind, numero).catch((error: unknown) => {
    if (error instanceof NotFound) return { email: null, client_intitule: 'Le client' };
    throw error;
  });
  if (email) return email;
  const subject = toSubject(kind, numero).replace(/^L/, 'l');
  throw new Refused(
    `${client_intitule} n’a pas d’adresse e-mail\u00a0: ${subject} ne peut pas être ${agree(kind, 'relancé')}.`,
  );
}
