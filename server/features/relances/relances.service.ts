import { toShopDay } from '#server/backoffice/local/documents/shop-day.ts';
import type { BackOffice } from '#server/backoffice/backoffice.gateway.ts';
import type { EmailQueue } from '#server/features/emails/email-queue.ts';
import type { Guard } from '#server/features/emails/posting.ts';
import type { SignatureTracking } from '#server/features/signatures/signature-tracking.ts';
import { toTemplateValues } from '#server/features/templates/template-values.ts';
import type { TemplateService } from '#server/features/templates/templates.service.ts';
import type { WriteContext } from '#server/http/caller.ts';
import type { Contact } from '#shared/contracts/devis.ts';
import { type DocumentComplet, type DocumentKind, documentKinds, Jour } from '#shared/contracts/documents.ts';
import type { ARelancer, Relances } from '#shared/contracts/relances.ts';
import { agree, toSubject } from '#shared/document-names.ts';
import { NotFound, Refused } from '#shared/errors.ts';
import { mergeTemplate, toFrenchTemplate, toMessageHtml } from '#shared/merge-template.ts';
import type { NoteRelance } from './note-relance.ts';

export type RelanceService = ReturnType<typeof createRelanceService>;

type Deps = {
  backOffice: BackOffice;
  queue: EmailQueue;
  templates: TemplateService;
  signing: Pick<SignatureTracking, 'log'>;
  renderPdf: (kind: DocumentKind, numero: string) => Promise<Uint8Array>;
  getContact: (kind: DocumentKind, numero: string) => Promise<Contact>;
  noteRelance: NoteRelance;
  now: () => Date;
};

type RemindedKind = 'facture' | 'devis';
/** What one reminds with: a message of one's own, and when the document was last reminded of as far as one knows. */
type Asked = { message_personnalise?: string | null | undefined; derniere_relance_connue?: string | null | undefined };

const templateIds = { facture: 'relance_facture', devis: 'relance_devis' } as const;

/** What customers are to be reminded of, and the reminders, by email. */
export function createRelanceService(deps: Deps) {
  const { backOffice, signing, now } = deps;
  const remind = createReminder(deps);
  const toRelances = (documents: ARelancer[]): Relances => ({ date: toShopDay(now()), documents });

  return {
    async listFactures(): Promise<Relances> {
      const open = await backOffice.documents.listOpen('facture');
      return toRelances(open.map((document) => ({ ...document, signature: null })));
    },

    /** A quote the customer has signed waits for nothing more from them. */
    async listDevis(): Promise<Relances> {
      const asked = new Map(
        signing.log.listFollowed().map(({ document_id, statut, date_envoi }) => [document_id, { statut, date_envoi }]),
      );
      const open = await backOffice.documents.listOpen('devis');
      const documents = open.map((document) => ({ ...document, signature: asked.get(document.numero) ?? null }));
      return toRelances(documents.filter(({ signature }) => signature?.statut !== 'SIGNE'));
    },

    /**
     * Sends the template `relance_facture` with the invoice; a message of one's own takes the place of the body.
     * @throws {Refused} when somebody has reminded of it since `derniere_relance_connue`.
     */
    async remindFacture(numero: string, asked: Asked, context: WriteContext) {
      return { success: true as const, facture_id: numero, ...(await remind('facture', numero, asked, context)) };
    },

    /** The same with `relance_devis` and the quote. */
    async remindDevis(numero: string, asked: Asked, context: WriteContext) {
      return { success: true as const, devis_id: numero, ...(await remind('devis', numero, asked, context)) };
    },
  };
}

function createReminder({ backOffice, queue, templates, renderPdf, getContact, noteRelance, now }: Deps) {
  return async (kind: RemindedKind, numero: string, asked: Asked, context: WriteContext) => {
    const { message_personnalise: message, derniere_relance_connue: known } = asked;
    const document = await backOffice.documents.get(kind, numero);
    const email = await getAddress(getContact, kind, numero);
    const { sujet, corps_html } = toFrenchTemplate(templates.get(templateIds[kind]));
    const body = message ? toMessageHtml(message) : corps_html;
    const text = mergeTemplate({ sujet, corps_html: body }, toTemplateValues(document, numero));
    const piece = { nom: `${documentKinds[kind].label}_${numero}.pdf`, contenu: await renderPdf(kind, numero) };
    const draft = { sujet: text.sujet, html: text.corps_html, recipients: [email], destinataire: email, cc: [] };
    const guard = toGuard({ kind, document, known, today: toShopDay(now()) });
    const sending = queue.send({ ...draft, pieces: [piece], documentIds: [numero] }, context, guard);
    const [queued] = await sending.catch(async (error: unknown) => {
      // The reminder that came before may have been cut off before its day was noted.
      if (error instanceof RemindedToday) await noteRelance(kind, numero);
      throw error;
    });
    await noteRelance(kind, numero);
    return { email_log_id: queued?.log_id ?? '', destinataire: email };
  };
}

class RemindedToday extends Refused {}

type Known = { kind: RemindedKind; document: DocumentComplet; known: string | null | undefined; today: string };

/**
 * Two people who saw the same reminders of a document remind of it once: at one till the second is refused in the
 * transaction of the message, at another once the day of the first has come. Who does not say what they saw always may.
 */
function toGuard({ kind, document: { numero, champs_libres }, known, today }: Known): Guard {
  if (known === undefined) return () => {};
  const { data: last = null } = Jour.safeParse(champs_libres.DerniereRelance);
  const subject = `${toSubject(kind, numero)} vient d’être ${agree(kind, 'relancé')}`;
  return (claim) => {
    if (!claim(`relance ${numero} ${known} ${today}`))
      throw new RemindedToday(`${subject}\u00a0: rien d’autre n’est parti.`);
    if (last === known) return;
    throw new Refused(`${subject} par quelqu’un d’autre\u00a0: rien n’est parti.`);
  };
}

/** A customer nobody knows has no address. */
async function getAddress(getContact: Deps['getContact'], kind: RemindedKind, numero: string): Promise<string> {
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
