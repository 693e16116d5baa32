import { findNetworkFailure } from '#server/email/explain-failure.ts';
import type { MailTrial } from '#server/email/try-mail-server.ts';

type Options = { baseUrl: string; apiKey: string; fetch?: typeof globalThis.fetch };

const timeoutMs = 15_000;
/** No provider gives a transaction this name, so asking for it changes nothing. */
const path = '/v1/transactions/essai-comptoir';

/**
 * Asks the provider for a transaction that does not exist, without the key and then with it: it must refuse the first
 * request and answer the second. Creates nothing. Never rejects.
 */
export async function tryUniversign({ baseUrl, apiKey, fetch = globalThis.fetch }: Options): Promise<MailTrial> {
  const address = baseUrl.replace(/\/+$/, '') + path;
  const ask = (headers: Record<string, string>) => fetch(address, { headers, signal: AbortSignal.timeout(timeoutMs) });
  try {
    const stranger = await ask({});
    if (stranger.status >= 500) return toBroken(baseUrl, stranger.status);
    if (!isRefusal(stranger)) return toStranger(baseUrl);
    const authorization = `Basic ${Buffer.from(`${apiKey}:`).toString('base64')}`;
    return toResult(await ask({ authorization }), baseUrl);
  } catch (error) {
    const { hostname, port, protocol } = new URL(baseUrl);
    const where = { serveur: hostname, port: Number(port) || (protocol === 'https:' ? 443 : 80) };
    const isLate = error instanceof DOMException && error.name === 'TimeoutError';
    return {
      succes: false,
      ...(findNetworkFailure(isLate ? { code: 'ETIMEDOUT' } : error, where) ?? {
        message: `${hostname} est injoignable.`,
        conseil: 'Vérifiez l’adresse et l’accès au réseau, puis réessayez.',
      }),
    };
  }
}

function isRefusal({ status }: Response): boolean {
  return status === 401 || status === 403;
}

function toResult(answer: Response, baseUrl: string): MailTrial {
  if (isRefusal(answer)) {
    return {
      succes: false,
      message: `Le prestataire refuse la clé (réponse ${answer.status}).`,
      conseil:
        'Copiez-la de nouveau depuis votre compte chez lui\u00a0; une clé d’essai ne vaut pas sur l’adresse réelle.',
    };
  }
  if (answer.status >= 500) return toBroken(baseUrl, answer.status);
  if (answer.status !== 404 && !answer.ok) return toStranger(baseUrl);
  return {
    succes: true,
    message: 'Le prestataire répond et accepte la clé. Rien n’a été envoyé à signer.',
    conseil: 'Les devis peuvent partir à signer.',
  };
}

function toBroken(baseUrl: string, status: number): MailTrial {
  return {
    succes: false,
    message: `${new URL(baseUrl).hostname} est en panne (réponse ${status}).`,
    conseil: 'Réessayez dans quelques minutes.',
  };
}

function toStranger(baseUrl: string): MailTrial {
  return {
    succes: false,
    message: `${new URL(baseUrl).hostname} répond, mais pas comme un prestataire de signature.`,
    conseil: 'Vérifiez l’adresse de base, sans «\u00a0/v1\u00a0» à la fin.',
  };
}
