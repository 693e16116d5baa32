import type { Route } from '#server/http/route.ts';
import { sendDevis } from '#shared/contracts/ventes/devis.ts';
import { exportEmailLogs, listEmailLogs, resendEmail, sendBatch } from '#shared/contracts/emails/emails.ts';
import type { EmailService } from './emails.service.ts';

/** Mounts the group Emails, and the sending of a quote. */
export function emailRoutes(route: Route, emails: EmailService): void {
  route(sendBatch, ({ body, context }) => emails.sendBatch(body, context));
  route(listEmailLogs, ({ query }) => emails.list(query));
  route(exportEmailLogs, ({ query }) => emails.exportCsv(query));
  route(resendEmail, ({ params, context }) => emails.resend(params.id, context));
  route(sendDevis, ({ params, body, context }) => emails.sendDevis(params.id, body, context));
}
