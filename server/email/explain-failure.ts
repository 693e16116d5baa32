import { toLine } from './mail-outcome.ts';
import { findProxyFailure } from '#server/network/proxy-failure.ts';
import { readFailure } from './read-failure.ts';

/** A failed test of a server: the cause, and the advice, both in French. */
export type Explanation = { message: string; conseil: string };

type Where = { serveur: string; port: number };

const tlsOnPlain = new Set(['ERR_SSL_WRONG_VERSION_NUMBER', 'ERR_SSL_PACKET_LENGTH_TOO_LONG', 'EPROTO']);
const badCertificate =
  /^(DEPTH_ZERO_|SELF_SIGNED_|CERT_|UNABLE_TO_|ERR_TLS_CERT)|certificate|self.signed|altnames|hostname\/ip/i;

/** Returns what the proxy on the way did, if it caused the failure. */
export function explainProxy(error: unknown): Explanation | undefined {
  const failure = findProxyFailure(error);
  return failure && { message: failure.message, conseil: failure.conseil };
}

/** Returns why a server could not be reached or trusted; undefined when it was, and answered something itself. */
export function findNetworkFailure(error: unknown, { serveur, port }: Where): Explanation | undefined {
  const proxy = explainProxy(error);
  if (proxy) return proxy;
  const { message, codes } = read(error);
  const has = (...wanted: string[]) => codes.some((code) => wanted.includes(code));
  if (codes.some((code) => tlsOnPlain.has(code)) || /wrong version number|packet length too long/i.test(message)) {
    return {
      message: `${serveur} ne parle pas TLS sur le port ${port}.`,
      conseil:
        'Choisissez STARTTLS (souvent le port 587), ou le port qui attend TLS (souvent 465, 993 pour une boîte).',
    };
  }
  if (codes.some((code) => badCertificate.test(code)) || badCertificate.test(message)) return toCertificate(serveur);
  if (has('EDNS', 'ENOTFOUND', 'EAI_AGAIN')) {
    return {
      message: `Le serveur ${serveur} est introuvable.`,
      conseil: 'Vérifiez son nom, lettre par lettre, et que ce poste a accès au réseau.',
    };
  }
  if (has('ECONNREFUSED')) {
    return {
      message: `${serveur} refuse la connexion sur le port ${port}.`,
      conseil: 'Vérifiez le port\u00a0: le plus souvent 465 avec TLS et 587 avec STARTTLS, 993 pour une boîte.',
    };
  }
  if (has('ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'CONNECT_TIMEOUT', 'GREETING_TIMEOUT', 'GREEETING_TIMEOUT')) {
    return {
      message: `${serveur} ne répond pas sur le port ${port}.`,
      conseil:
        'Vérifiez le port et la sécurité, qui vont ensemble\u00a0; un pare-feu ou l’opérateur peut aussi fermer ce port.',
    };
  }
  return undefined;
}

/** Returns the explanation for a connection that ended without an answer. */
export function toCutConnection({ serveur, port }: Where): Explanation {
  return {
    message: `${serveur} a coupé la connexion sur le port ${port}.`,
    conseil: 'Vérifiez que la sécurité choisie est celle de ce port, puis réessayez.',
  };
}

function toCertificate(serveur: string): Explanation {
  return {
    message: `Le certificat de ${serveur} n’est pas reconnu\u00a0: Comptoir ne lui confie aucun mot de passe.`,
    conseil:
      'Donnez le serveur par le nom exact qu’indique votre hébergeur\u00a0; si c’est déjà fait, son certificat est périmé ou n’est pas signé par une autorité connue. Si c’est celle de votre entreprise, COMPTOIR_CA la donne.',
  };
}

/** Collects the messages and codes of a failure and of those it wraps. */
function read(error: unknown): { message: string; codes: string[] } {
  const { message, code = '', originalCode = '', cause } = readFailure(error);
  const inner = cause === undefined || cause === null ? { message: '', codes: [] } : read(cause);
  const codes = [originalCode, code, ...inner.codes].filter((found) => found !== '');
  return { message: `${message} ${inner.message}`, codes };
}

/** Returns `: «the server's own words»`, or an empty text when it gave none. */
export function quoteReply(response: string | undefined): string {
  return response ? `\u00a0: «\u00a0${toLine(response)}\u00a0»` : '';
}
