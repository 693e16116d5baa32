import type { Config } from '#server/config/config.ts';
import type { AskForProxy } from '#server/network/network-settings.ts';
import { joinUnattended } from './poste/join-unattended.ts';
import { type PosteSharing, readSharing } from './sharing-file.ts';
import { findToken, type TokenKeeper } from './poste/poste-token.ts';

/** Returns whether the environment or IT's policy decides about sharing; the screens then do not. */
export function isImposed({ gateway }: Config): boolean {
  return gateway.url !== undefined || gateway.serves !== undefined || gateway.listen !== undefined;
}

/**
 * Returns the settings a service starts with: the given ones, completed with what users decided on screen where IT left
 * it open.
 */
export async function toEffectiveConfig(
  config: Config,
  keeper: TokenKeeper | undefined,
  askSystem?: AskForProxy,
): Promise<Config> {
  if (isImposed(config)) return toImposed(config, keeper, askSystem);
  const sharing = readSharing(config.dataDir);
  if (sharing === undefined) return config;
  if (sharing.part === 'poste') return toPoste(config, sharing, keeper);
  const listen = sharing.part === 'partage' ? { host: config.gateway.host, port: sharing.port } : undefined;
  const { poste: own = config.poste, installation: left } = sharing;
  return { ...config, poste: own, gateway: { ...config.gateway, listen, installation: left } };
}

/** Lets a till without a code from IT join by itself at its first start, and remembers the identity it got. */
async function toImposed(
  config: Config,
  keeper: TokenKeeper | undefined,
  askSystem: AskForProxy | undefined,
): Promise<Config> {
  const { url, fingerprint } = config.gateway;
  if (url === undefined || config.isPosteGiven) return config;
  const known = readSharing(config.dataDir);
  const joined = known?.part === 'poste' ? known : await joinUnattended(config, keeper, askSystem);
  return joined ? toPoste(config, { ...joined, url, empreinte: fingerprint ?? null }, keeper) : config;
}

async function toPoste(config: Config, sharing: PosteSharing, keeper: TokenKeeper | undefined): Promise<Config> {
  const { url, empreinte, poste, installation, jeton, ancien_port: port } = sharing;
  const token = await findToken(keeper, jeton);
  const fingerprint = empreinte ?? undefined;
  const moved = port === undefined ? undefined : { host: config.gateway.host, port };
  return { ...config, poste, gateway: { ...config.gateway, url, token, fingerprint, installation, moved } };
}
