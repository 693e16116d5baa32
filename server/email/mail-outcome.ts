import { findProxyFailure, findProxyMessage } from '#server/network/proxy-failure.ts';
import { type MailFailure, readFailure } from './read-failure.ts';
import { withReason } from './reply-reason.ts';

/** The outcome of one attempt to send one message. Every `erreur` is French, on one line. */
export type MailOutcome =
  | { kind: 'sent' }
  /** The server refuses this recipient for good. */
  | { kind: 'bounced'; erreur: string }
  /** The server refuses this message for good. */
  | { kind: 'refused'; erreur: string }
  /** A temporary failure: the same message may be retried later. */
  | { kind: 'later'; erreur: string }
  /** The server cannot be reached or used: no message can be sent. */
  | { kind: 'unreachable'; erreur: string }
  /** The whole message was handed over and no answer came, so it may have been sent or not. */
  | { kind: 'unknown' };

const connectionCodes = new Set([
  'ECONNECTION',
  'ESOCKET',
  'EDNS',
  'ETLS',
  'ETIMEDOUT',
  'EPROTOCOL',
  'EPROXY',
  'EAUTH',
  'ENOAUTH',
]);
/** Replies that are not about this message: the server closes, or wants credentials. */
const serverWideReplies = new Set([421, 454, 530, 534, 535, 538]);
const wrongState = 503;

export const invalidAddress = 'L’adresse du destinataire n’est pas valide.';

/**
 * Returns the outcome of a failure. `wasHandedOver`: the message was written to its end, so the server may have taken
 * it.
 */
export function toFailure(error: unknown, wasHandedOver: boolean): MailOutcome {
  const failure = readFailure(error);
  if (findProxyFailure(error)) return { kind: 'unreachable', erreur: describeFailure(error) };
  if (failure.responseCode) return toReplyOutcome(failure, failure.responseCode);
  if (wasHandedOver) return { kind: 'unknown' };
  if (failure.code === 'EENVELOPE') return { kind: 'bounced', erreur: invalidAddress };
  return { kind: connectionCodes.has(failure.code ?? '') ? 'unreachable' : 'later', erreur: describeFailure(failure) };
}

function toReplyOutcome(failure: MailFailure, reply: number): MailOutcome {
  const erreur = describeFailure(failure);
  const isAboutServer = serverWideReplies.has(reply) || connectionCodes.has(failure.code ?? '');
  if (isAboutServer) return { kind: 'unreachable', erreur };
  if (reply < 500 || reply === wrongState) return { kind: 'later', erreur };
  const isAboutRecipient = failure.command === 'RCPT TO' || /^5\d\d[ -]5\.1\.[0-36]\b/.test(failure.response ?? '');
  return { kind: isAboutRecipient ? 'bounced' : 'refused', erreur };
}

/** Returns a sentence for people: what went wrong, with the server's own words if it answered. */
export function describeFailure(error: unknown): string {
  const proxy = findProxyMessage(error);
  if (proxy) return proxy;
  const { code, originalCode, response, message } = readFailure(error);
  if (code === 'EAUTH' || code === 'ENOAUTH')
    return withReply('Le serveur d’envoi refuse l’identifiant ou le mot de passe', response);
  if (response) return withReason(withReply('Le serveur d’envoi a répondu', response), response);
  if (originalCode === 'ECONNREFUSED') return 'Le serveur d’envoi refuse la connexion.';
  if (code === 'EDNS') return 'Le serveur d’envoi est introuvable.';
  if (code === 'ETLS') return 'La connexion chiffrée avec le serveur d’envoi a échoué.';
  if (code === 'ETIMEDOUT' || code === 'EABORT') return 'Le serveur d’envoi ne répond pas.';
  if (code === 'ECONNECTION' || code === 'ESOCKET') return 'La connexion avec le serveur d’envoi a été coupée.';
  return `Le message n’a pas pu être préparé\u00a0: ${toLine(message)}`;
}

function withReply(sentence: string, response: string | undefined): string {
  return response ? `${sentence}\u00a0: ${toLine(response)}` : `${sentence}.`;
}

/** Returns a text from outside on one line, at most 500 characters long. */
export function toLine(text: string): string {
  return text
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, 500);
}
