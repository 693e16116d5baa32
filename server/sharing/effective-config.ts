import type { Config } from '#server/config/config.ts';
import { readSharing } from './sharing-file.ts';
import { findToken, type TokenKeeper } from './poste/poste-token.ts';

/** True when the environment or IT's policy decides who shares with whom: then the screens do not. */
export function isImposed({ gateway }: Config): boolean {
  return gateway.url !== undefined || gateway.serves !== undefined || gateway.listen !== undefined;
}

/** The settings a service starts with: those given, and what was decided in the screens where they leave it open. */
export async function toEffectiveConfig(config: Config, keeper: TokenKeeper | undefined): Promise<Config> {
  const sharing = isImposed(config) ? undefined : readSharing(config.dataDir);
  if (sharing === undefined) return config;
  if (sharing.part !== 'poste') {
    const listen = sharing.part === 'partage' ? { host: config.gateway.host, port: sharing.port } : undefined;
    const { poste: own = config.poste, installation: left } = sharing;
    return { ...config, poste: own, gateway: { ...config.gateway, listen, installation: left } };
  }
  const { url, empreinte, poste, installation, jeton } = sharing;
  const token = await findToken(keeper, jeton);
  return {
    ...config,
    poste,
    gateway: { ...config.gateway, url, token, fingerprint: empreinte ?? undefined, installation },
  };
}
