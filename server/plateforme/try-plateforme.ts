import type { Essai } from '#shared/contracts/service/reglages.ts';
import { findProxyFailure } from '#server/network/proxy-failure.ts';
import { type AfnorOptions, createTransport, KeyRefused, toAfnorFailure } from './afnor-transport.ts';

const timeoutMs = 15_000;

/**
 * Checks that the service is up and accepts the key, by a search that finds nothing. Deposits nothing. Never rejects.
 */
export async function tryPlateforme(options: AfnorOptions): Promise<Essai> {
  const { hostname } = new URL(options.url);
  const transport = createTransport({ ...options, timeoutMs });
  try {
    const body = JSON.stringify({ limit: 1, where: { trackingId: 'essai-comptoir' } });
    const headers = { 'content-type': 'application/json' };
    const response = await transport.send(`${options.url}/v1/flows/search`, { method: 'POST', body, headers });
    if (response.status >= 500) return toBroken(hostname, response.status);
    const answer: unknown = response.ok ? await response.json().catch(() => undefined) : undefined;
    return isSearch(answer) ? found : toStranger(hostname);
  } catch (error) {
    const proxy = findProxyFailure(error);
    return {
      succes: false,
      message: proxy?.message ?? toAfnorFailure(error),
      conseil: proxy?.conseil ?? toConseil(error),
    };
  }
}

const found: Essai = {
  succes: true,
  message: 'La plateforme répond et accepte la clé. Rien n’y a été déposé.',
  conseil: 'Les factures peuvent y être envoyées.',
};

function isSearch(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && 'results' in answer;
}

function toConseil(error: unknown): string {
  if (error instanceof KeyRefused) {
    return 'Copiez de nouveau l’identifiant et la clé depuis votre compte\u00a0; ceux d’un essai ne valent pas sur l’adresse réelle.';
  }
  return 'Vérifiez l’adresse et l’accès au réseau, puis réessayez.';
}

function toBroken(hostname: string, status: number): Essai {
  return {
    succes: false,
    message: `${hostname} est en panne (réponse ${status}).`,
    conseil: 'Réessayez dans quelques minutes.',
  };
}

function toStranger(hostname: string): Essai {
  return {
    succes: false,
    message: `${hostname} répond, mais pas comme une plateforme agréée.`,
    conseil: 'Vérifiez l’adresse du service de flux, sans «\u00a0/v1\u00a0» à la fin.',
  };
}
