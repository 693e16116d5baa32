import { createClaims, createIdempotentWrite } from '#server/calls/idempotency.ts';
import type { ServiceDatabase } from '#server/database/service-database.ts';
import { toPlainText } from '#server/email/plain-text.ts';
import type { WriteContext } from '#server/calls/caller.ts';
import type { Queue } from '#server/jobs/queue.ts';
import type { EmailLog } from '#shared/contracts/emails/emails.ts';
import { NotFound, Refused } from '#shared/endpoints/errors.ts';
import type { EmailLogs } from './email-logs.store.ts';
import type { EmailMessages, Piece } from './email-messages.store.ts';

/** A message to send; every one of `recipients` gets their own. */
type EmailDraft = {
  sujet: string;
  html: string;
  recipients: readonly string[];
  /** Address shown as recipient; each recipient's own when null. */
  destinataire: string | null;
  /** Addresses shown as copies. */
  cc: readonly string[];
  pieces: readonly Piece[];
  documentIds: readonly string[];
};

type Queued = { log_id: string; destinataire: string };

/**
 * Decides whether a message may still be sent, in the transaction that queues it: throws when it may not. `claim`
 * returns false for a name that another message has taken. Not called again for a repeated request.
 */
type SendGuard = (claim: (name: string) => boolean) => void;

type Deps = {
  database: ServiceDatabase;
  queue: Queue;
  logs: EmailLogs;
  messages: EmailMessages;
  wake: () => void;
  now: () => Date;
};

/** Queues messages; both functions resolve once log and queue entry are on disk together. */
export function createEmailQueueing({ database, queue, logs, messages, wake, now }: Deps) {
  const once = createIdempotentWrite({ ...database, now });
  const claim = createClaims({ ...database, now });

  function insert(draft: EmailDraft): Queued[] {
    const { recipients, documentIds, html, destinataire, cc, pieces } = draft;
    const date = now().toISOString();
    const sujet = toHeaderText(draft.sujet);
    const content = { sujet, html, texte: toPlainText(html), destinataire, cc: [...cc], pieces: [...pieces] };
    const messageId = messages.insert({ ...content, documentIds }, date);
    const ids = documentIds.length === 0 ? null : documentIds.join(',');
    return recipients.map((recipient) => {
      const id = crypto.randomUUID();
      queue.add(logs.insert({ id, messageId, destinataire: recipient, sujet, date, documentIds: ids }));
      return { log_id: id, destinataire: recipient };
    });
  }

  return {
    /** Returns one log for each recipient, in order. */
    async send(draft: EmailDraft, context: WriteContext, guard: SendGuard = () => {}): Promise<Queued[]> {
      const queued = await once(context, () => {
        guard(claim);
        return insert(draft);
      });
      wake();
      return queued;
    },

    /**
     * Sends a message again that failed, came back, or was interrupted.
     * @throws {NotFound} for an unknown log, {Refused} when the message is on its way or was sent.
     */
    async resend(id: string, context: WriteContext): Promise<EmailLog> {
      const log = await once(context, () => {
        const { seq, ...found } = logs.find(id) ?? throwUnknown(id);
        if (found.statut !== 'ERREUR' && found.statut !== 'BOUNCE') {
          throw new Refused('Seul un e-mail en erreur ou revenu peut être envoyé de nouveau.');
        }
        logs.markQueued(seq);
        queue.add(seq);
        return { ...found, statut: 'EN_ATTENTE' as const };
      });
      wake();
      return log;
    },
  };
}

function throwUnknown(id: string): never {
  throw new NotFound(`E-mail ${id} introuvable`);
}

/** Puts a text on one line, so that a subject cannot begin another header. */
function toHeaderText(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}
