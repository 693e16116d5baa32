import { existsSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import type { Config } from '#server/config/config.ts';
import { InvalidConfig } from '#server/config/invalid-config.ts';
import { readTrusted } from '#server/config/policy/trusted-file.ts';
import { createNetwork } from '#server/network/network.ts';
import type { AskForProxy } from '#server/network/network-settings.ts';
import { openInstallation } from '#server/installation/installation.ts';
import { CannotStart } from '#server/start-failure.ts';
import { openConnection } from '#server/database/database.ts';
import { Refused } from '#shared/endpoints/errors.ts';
import { findCodeOfMachine } from '../transport/codes-file.ts';
import { toCheck } from '../transport/gateway-settings.ts';
import { createJsonRequest } from '../transport/json-request.ts';
import { createReplicationState } from '../records/replication-state.ts';
import type { PosteSharing } from '../sharing-file.ts';
import { type HeldData, takePlace } from './take-place.ts';
import type { TokenKeeper } from './poste-token.ts';
import { askToJoin, type PosteIdentity } from './register-with-boutique.ts';

/** Opens the data of a folder as they are before it joins, in the part these settings give; closes them once `work` ends. */
type WithData = <T>(config: Config, work: (held: HeldData) => Promise<T>) => Promise<T>;

/** What the program offers a till that joins by itself. */
export type Unattended = { keeper?: TokenKeeper; askForProxy?: AskForProxy; withData: WithData };

/**
 * Joins the shop IT named, without a user, as one joins on screen: by its token, or by the code the file has for this machine. When
 * interrupted, it joins as the same till at its next start. This process must hold the lock of its folder. Undefined
 * for a folder that got the token before tills were given codes: it goes on numbering under the usual code.
 * @throws {CannotStart | InvalidConfig} in French: without the shop it has no code to number under.
 */
export async function joinUnattended(
  config: Config,
  before: Config,
  { keeper, askForProxy, withData }: Unattended,
): Promise<PosteSharing | undefined> {
  const { dataDir, gateway } = config;
  const { url = '', token, codes, fingerprint } = gateway;
  const hasData = existsSync(join(dataDir, 'backoffice.db'));
  const isReplica = hasData && isCopyOfShop(dataDir, before.gateway.installation);
  if (codes === undefined && isReplica) return undefined;
  const code = codes === undefined ? {} : { code: readCode(codes) };
  const ask = createJsonRequest(toCheck(gateway), createNetwork(config.network, askForProxy));
  const register = async (identity: PosteIdentity) => {
    const asked = { nom: hostname().slice(0, 69), ...identity, ...code };
    return { ...(await askToJoin(ask, url, asked, token)), url, empreinte: fingerprint ?? null };
  };
  const installation = openInstallation({ dataDir, poste: before.poste, now: () => new Date() }).id;
  const joinWith = async (held?: HeldData) =>
    (await takePlace({ ...before, installation, held, keeper }, register)).sharing;
  const joining = hasData && !isReplica ? withData(before, joinWith) : joinWith();
  return joining.catch((cause: unknown) => {
    if (!(cause instanceof Refused)) throw cause;
    throw new CannotStart(`Cette caisse n’a pas pu rejoindre ${url}. ${cause.message}`, { cause });
  });
}

/** Returns whether the folder holds a till's copy of a shop that it has not left: `left` is what it was there. */
function isCopyOfShop(dataDir: string, left: string | undefined): boolean {
  const connection = openConnection(join(dataDir, 'backoffice.db'));
  try {
    const installation = createReplicationState(connection).find('installation');
    return installation !== undefined && installation !== left;
  } catch (error) {
    // Without that table, or damaged: opening the data says what it is.
    if (error instanceof SQLite.SqliteError) return false;
    throw error;
  } finally {
    connection.close();
  }
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
