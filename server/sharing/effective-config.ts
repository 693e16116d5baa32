import type { Config } from '#server/config/config.ts';
import { joinUnattended, type Unattended } from './poste/join-unattended.ts';
import { type PosteSharing, readSharing, type Sharing } from './sharing-file.ts';
import { findToken, type TokenKeeper } from './poste/poste-token.ts';

/** Returns whether the environment or IT's policy decides about sharing; the screens then do not. */
export function isImposed({ gateway }: Config): boolean {
  return gateway.url !== undefined || gateway.serves !== undefined || gateway.listen !== undefined;
}

/**
 * Returns the settings a service starts with: the given ones, completed with what users decided on screen where IT left
 * it open.
 */
export async function toEffectiveConfig(config: Config, by: Unattended): Promise<Config> {
  if (isImposed(config)) return toImposed(config, by);
  const sharing = readSharing(config.dataDir);
  if (sharing === undefined) return config;
  return sharing.part === 'poste' ? toPoste(config, sharing, by.keeper) : toOwn(config, sharing);
}

/** Returns the settings of an installation that is alone, or shares its shop. */
function toOwn(config: Config, sharing: Exclude<Sharing, PosteSharing>): Config {
  const listen = sharing.part === 'partage' ? { host: config.gateway.host, port: sharing.port } : undefined;
  const { poste: own = config.poste, installation: left } = sharing;
  return { ...config, poste: own, gateway: { ...config.gateway, listen, installation: left } };
}

/** Lets a till without a code from IT join by itself at its first start, and remembers the identity it got. */
async function toImposed(config: Config, by: Unattended): Promise<Config> {
  const { url, fingerprint } = config.gateway;
  if (url === undefined || config.isPosteGiven) return config;
  const known = readSharing(config.dataDir);
  const joined = known?.part === 'poste' ? known : await joinUnattended(config, toBefore(config, known), by);
  return joined ? toPoste(config, { ...joined, url, empreinte: fingerprint ?? null }, by.keeper) : config;
}

/** Returns the settings an installation had before IT named its shop. */
function toBefore(config: Config, known: Exclude<Sharing, PosteSharing> | undefined): Config {
  const alone = { ...config, gateway: { ...config.gateway, url: undefined, token: undefined, fingerprint: undefined } };
  return known === undefined ? alone : toOwn(alone, known);
}

async function toPoste(config: Config, sharing: PosteSharing, keeper: TokenKeeper | undefined): Promise<Config> {
  const { url, empreinte, poste, installation, jeton, ancien_port: port } = sharing;
  const token = await findToken(keeper, jeton);
  const fingerprint = empreinte ?? undefined;
  const moved = port === undefined ? undefined : { host: config.gateway.host, port };
  return { ...config, poste, gateway: { ...config.gateway, url, token, fingerprint, installation, moved } };
}
