import { existsSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { Config } from '#server/config/config.ts';
import { InvalidConfig } from '#server/config/invalid-config.ts';
import { readTrusted } from '#server/config/policy/trusted-file.ts';
import { createNetwork } from '#server/network/network.ts';
import type { AskForProxy } from '#server/network/network-settings.ts';
import { openInstallation } from '#server/installation/installation.ts';
import { CannotStart } from '#server/start-failure.ts';
import { findCodeOfMachine } from '../transport/codes-file.ts';
import { toCheck } from '../transport/gateway-settings.ts';
import { createJsonRequest } from '../transport/json-request.ts';
import { type PosteSharing, saveSharing } from '../sharing-file.ts';
import { keepToken, type TokenKeeper } from './poste-token.ts';
import { askToJoin } from './register-with-boutique.ts';

/**
 * Joins the shop IT named, without a user: by its token, or by the code the file has for this machine. When
 * interrupted, it joins as the same till at its next start. This process must hold the lock of its folder. Undefined
 * for a folder that got the token before tills were given codes: it goes on numbering under the usual code.
 * @throws {CannotStart | InvalidConfig} in French: without the shop it has no code to number under.
 */
export async function joinUnattended(
  config: Config,
  keeper: TokenKeeper | undefined,
  askSystem?: AskForProxy,
): Promise<PosteSharing | undefined> {
  const { dataDir, gateway, poste } = config;
  const { url = '', token, codes } = gateway;
  const isNew = !existsSync(join(dataDir, 'backoffice.db'));
  if (codes === undefined && !isNew) return undefined;
  const installation = openInstallation({ dataDir, poste, now: () => new Date() }).id;
  const asked = {
    nom: hostname().slice(0, 69),
    installation,
    sans_passe: isNew,
    ...(codes !== undefined && { code: readCode(codes) }),
  };
  const network = createNetwork(config.network, askSystem);
  const joined = await askToJoin(createJsonRequest(toCheck(gateway), network), url, asked, token).catch(
    (cause: unknown) => {
      const reason = cause instanceof Error ? cause.message : '';
      throw new CannotStart(`Cette caisse n’a pas pu rejoindre ${url}. ${reason}`, { cause });
    },
  );
  const jeton = await keepToken(keeper, joined.jeton);
  const sharing = { part: 'poste' as const, url, empreinte: gateway.fingerprint ?? null, installation, jeton };
  saveSharing(dataDir, { ...sharing, poste: joined.poste });
  return { ...sharing, poste: joined.poste };
}

function readCode(file: string): string {
  const code = findCodeOfMachine(readCodes(file), hostname());
  if (code) return code;
  throw new InvalidConfig(
    `Le fichier ${file} n’a pas de code pour cette machine (${hostname()})\u00a0: ajoutez-y la ligne que donne le siège, ce nom puis son code.`,
  );
}

/** A code lets whoever reads it join the shop, and whoever changes the file keeps a machine out of it. */
function readCodes(file: string): string {
  try {
    return readTrusted(file, { isSecret: true });
  } catch (cause) {
    if (cause instanceof InvalidConfig) throw cause;
    throw new InvalidConfig(`COMPTOIR_BACKOFFICE_CODES est invalide\u00a0: ${file} ne peut pas être lu.`, { cause });
  }
}
