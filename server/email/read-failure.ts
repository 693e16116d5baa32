import { z } from 'zod';

const word = z.string().optional().catch(undefined);
const flag = z.boolean().optional().catch(undefined);

/** What the network, TLS, nodemailer and imapflow say of a failure; what is not of its kind is left out. */
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

/** Reads whatever a mail client threw. */
export function readFailure(error: unknown): MailFailure {
  return MailFailure.safeParse(error).data ?? MailFailure.parse({ message: String(error) });
}
