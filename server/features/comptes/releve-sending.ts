import type { WriteContext } from '#server/calls/caller.ts';
import type { EmailQueue } from '#server/features/emails/email-queue.ts';
import type { TemplateService } from '#server/features/templates/templates.service.ts';
import { releveTemplateId } from '#shared/contracts/emails/templates.ts';
import type { sendReleve } from '#shared/contracts/reglements/releves.ts';
import type { RequestOf } from '#shared/endpoints/endpoint.ts';
import { Refused } from '#shared/endpoints/errors.ts';
import { toReleveLetter } from '#shared/reglements/releve-letter.ts';
import { type CompteService, toReleveName } from './comptes.service.ts';

type Deps = {
  comptes: Pick<CompteService, 'print'>;
  templates: Pick<TemplateService, 'get'>;
  queue: Pick<EmailQueue, 'send'>;
};

/** Sends customers their statement: a letter with the balance, and the PDF. */
export function createReleveSending({ comptes, templates, queue }: Deps) {
  return async (
    code: string,
    { destinataire, message_personnalise, ...question }: RequestOf<typeof sendReleve>['body'],
    context: WriteContext,
  ) => {
    const { client, releve, pdf } = await comptes.print(code, question);
    const email = destinataire ?? client.email;
    if (!email)
      throw new Refused(`${client.intitule} n’a pas d’adresse e-mail\u00a0: le relevé ne peut pas être envoyé.`);
    const { sujet, corps_html: html } = toReleveLetter(
      releve,
      templates.get(releveTemplateId),
      message_personnalise ?? null,
    );
    const pieces = [{ nom: toReleveName(releve), contenu: pdf }];
    const draft = { sujet, html, recipients: [email], destinataire: email, cc: [], pieces, documentIds: [] };
    const [queued] = await queue.send(draft, context);
    return {
      success: true as const,
      client_code: releve.client_code,
      email_log_id: queued?.log_id ?? '',
      destinataire: email,
    };
  };
}
