import { composeMail, type ComposedMail, type MailContent } from './compose.ts';
import type { Sender } from './address.ts';
import type { Mail, Mailer } from './mailer.ts';
import type { MailOutcome } from './mail-outcome.ts';

/** Message while there is no mail server. */
export const withoutServer = 'Aucun serveur d’envoi n’est configuré\u00a0: les e-mails attendent.';

export type ReplaceableMailer = ReturnType<typeof createReplaceableMailer>;

/**
 * Returns the present mailer, which may be replaced while messages are sent: each ends with the mailer it began with.
 */
export function createReplaceableMailer(first: Mailer | undefined) {
  const running = new Map<Mailer, number>();
  let current = first;

  function count(mailer: Mailer, change: 1 | -1) {
    const left = (running.get(mailer) ?? 0) + change;
    if (left > 0) running.set(mailer, left);
    else running.delete(mailer);
    if (left === 0 && mailer !== current) mailer.close();
  }

  return {
    isEmpty: () => current === undefined,

    compose: (content: MailContent, from: Sender): Promise<ComposedMail> =>
      current ? current.compose(content, from) : composeMail(content, from, false),

    async send(mail: Mail): Promise<MailOutcome> {
      const mailer = current;
      if (!mailer) return { kind: 'unreachable', erreur: withoutServer };
      count(mailer, 1);
      return mailer.send(mail).finally(() => count(mailer, -1));
    },

    /** Does what `Mailer.check` does; returns the message above when there is no server. */
    check: async (): Promise<string | undefined> => (current ? current.check() : withoutServer),

    /** Replaces the mailer; the former one is closed once its messages have ended. */
    replace(next: Mailer | undefined) {
      const former = current;
      current = next;
      if (former && former !== next && !running.has(former)) former.close();
    },

    /** Lets messages being sent end, or with `force` breaks them off. */
    close(options?: { force: boolean }) {
      for (const mailer of new Set([...running.keys(), current])) mailer?.close(options);
    },
  };
}
