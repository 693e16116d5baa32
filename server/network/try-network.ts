import { createNetwork } from './network.ts';
import type { AskForProxy, NetworkSettings } from './network-settings.ts';
import { findProxyFailure } from './proxy-failure.ts';

/** The result of a test: what happened, and what to do about it. */
export type NetworkTrial = { succes: boolean; message: string; conseil: string };

const timeoutMs = 20_000;

/**
 * Connects to an address with these settings; reports which proxy was taken and how long it took. The answer is not
 * read: the caller learns whether something is there, and nothing else. Never rejects.
 */
export async function tryNetwork(
  settings: NetworkSettings,
  address: string,
  askSystem?: AskForProxy,
): Promise<NetworkTrial> {
  let proxy: string | undefined;
  const { fetch } = createNetwork(settings, askSystem, (host) => (proxy = host));
  const { hostname } = new URL(address);
  const start = performance.now();
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const answer = await fetch(address, { method: 'HEAD', redirect: 'manual', signal });
    await answer.body?.cancel();
    const way = proxy === undefined ? 'sans proxy' : `par le proxy ${proxy}`;
    return {
      succes: true,
      message: `${hostname} répond en ${Math.round(performance.now() - start)}\u00a0ms, ${way}.`,
      conseil: 'Comptoir sort par ces réglages. Enregistrez-les s’ils ne le sont pas encore.',
    };
  } catch (error) {
    return { succes: false, ...explain(error, hostname) };
  }
}

const certificate = /^(DEPTH_ZERO_|SELF_SIGNED_|CERT_|UNABLE_TO_|ERR_TLS_CERT)/;

function explain(error: unknown, host: string): Omit<NetworkTrial, 'succes'> {
  const failure = findProxyFailure(error);
  if (failure) return { message: failure.message, conseil: failure.conseil };
  const codes = listCodes(error);
  if (codes.some((code) => certificate.test(code))) {
    return {
      message: `Le certificat de ${host} n’est pas reconnu.`,
      conseil:
        'Si un proxy de votre entreprise ouvre le TLS, ou si ce serveur est à elle, son autorité manque à cette machine\u00a0: votre service informatique l’ajoute au système, ou la donne par COMPTOIR_CA.',
    };
  }
  if (codes.some((code) => code === 'ENOTFOUND' || code === 'EAI_AGAIN')) {
    return {
      message: `Le nom ${host} est introuvable.`,
      conseil:
        'Vérifiez-le lettre par lettre. S’il est juste, ce réseau ne sort peut-être que par un proxy\u00a0: demandez son adresse à votre service informatique.',
    };
  }
  return {
    message: `${host} ne répond pas.`,
    conseil:
      'Vérifiez que ce poste a accès au réseau. S’il ne sort que par un proxy, demandez son adresse à votre service informatique.',
  };
}

/** Returns the codes of an error and of those it wraps. */
function listCodes(error: unknown): string[] {
  if (!(error instanceof Error)) return [];
  const own = 'code' in error && typeof error.code === 'string' ? [error.code] : [];
  return [...own, ...listCodes(error.cause)];
}
