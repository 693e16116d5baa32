import type { Logger } from 'pino';
import type { BackOffice } from '#server/backoffice/backoffice.gateway.ts';
import type { EmailQueue } from '#server/features/emails/email-queue.ts';
import { toTemplateValues } from '#server/features/templates/template-values.ts';
import type { TemplateService } from '#server/features/templates/templates.service.ts';
import type { WriteContext } from '#server/http/caller.ts';
import type { Contact } from '#shared/contracts/devis.ts';
import { type DocumentKind, documentKinds } from '#shared/contracts/documents.ts';
import { toJour } from '#shared/dates.ts';
import { NotFound, Refused } from '#shared/errors.ts';
import { escapeHtml, mergeTemplate } from '#shared/merge-template.ts';

export type RelanceService = ReturnType<typeof createRelanceService>;

type Deps = {
  backOffice: BackOffice;
  queue: EmailQueue;
  templates: TemplateService;
  renderPdf: (kind: DocumentKind, numero: string) => Promise<Uint8Array>;
  getContact: (kind: DocumentKind, numero: string) => Promise<Contact>;
  now: () => Date;
  logger: Logger;
};

/** Reminders by email. */
export function createRelanceService({ backOffice, queue, templates, renderPdf, getContact, now, logger }: Deps) {
  const { documents } = backOffice;

  /** The email is on its way by now: failing here would have it sent again. */
  const noteRelance = async (numero: string) =>
    documents.setChampLibre('facture', numero, 'DerniereRelance', toJour(now())).catch((error: unknown) => {
      logger.warn({ err: error }, 'the date of a reminder could not be noted');
    });

  return {
    /** Sends the template `relance_facture` with the invoice; a message of one's own takes the place of the body. */
    async remindFacture(numero: string, message: string | null | undefined, context: WriteContext) {
      const facture = await documents.get('facture', numero);
      const { email, client_intitule } = await findContact(getContact, numero);
      if (!email) {
        throw new Refused(
          `${client_intitule} n’a pas d’adresse e-mail\u00a0: la facture ${numero} ne peut pas être relancée.`,
        );
      }
      const { sujet, corps_html } = templates.get('relance_facture');
      const body = message ? toHtml(message) : corps_html;
      const text = mergeTemplate({ sujet, corps_html: body }, toTemplateValues(facture, numero));
      const piece = {
        nom: `${documentKinds.facture.label}_${numero}.pdf`,
        contenu: await renderPdf('facture', numero),
      };
      const draft = { sujet: text.sujet, html: text.corps_html, recipients: [email], destinataire: email, cc: [] };
      const [queued] = await queue.send({ ...draft, pieces: [piece], documentIds: [numero] }, context);
      await noteRelance(numero);
      return { success: true as const, facture_id: numero, email_log_id: queued?.log_id ?? '', destinataire: email };
    },
  };
}

/** A customer nobody knows has no address. */
async function findContact(
  getContact: Deps['getContact'],
  numero: string,
): Promise<Pick<Contact, 'email' | 'client_intitule'>> {
  return getContact('facture', numero).catch((error: unknown) => {
    if (error instanceof NotFound) return { email: null, client_intitule: 'Le client' };
    throw error;
  });
}

/** What a person typed without markup keeps its lines. */
function toHtml(message: string): string {
  if (/<[a-z!/]|&#?\w+;/i.test(message)) return message;
  const paragraphs = message
    .split(/(?:\r?\n){2,}/)
    .map((paragraph) => escapeHtml(paragraph).replace(/\r?\n/g, '<br>\n'));
  return paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join('\n');
}
