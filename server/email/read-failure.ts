import { z } from 'zod';

const word = z.string().optional().catch(undefined);
const flag = z.boolean().optional().catch(undefined);

/** The fields of errors of the network, TLS, nodemailer and imapflow; values of another type are dropped. */
const MailFailure = z.object({
  message: z.string().catch(''),
  code: word,
  originalCode: word,
  cause: z.unknown().optional(),
  command: word,
  response: word,
  responseCode: z.number().optional().catch(undefined),
  responseText: word,
  authenticationFailed: flag,
  tlsFailed: flag,
});
export type MailFailure = z.output<typeof MailFailure>;

/** Reads any error a mail client threw. */
export function readFailure(error: unknown): MailFailure {
  return MailFailure.safeParse(error).data ?? MailFailure.parse({ message: String(error) });
}
