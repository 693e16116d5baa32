import { resolve } from 'node:path';
import type keytar from 'keytar';
import { SecretName } from '#shared/contracts/service/reglages.ts';
import { Unavailable } from '#shared/endpoints/errors.ts';

/** Secrets that only the shop's IT stores, for everything that runs under an account of the system. */
const givenNames = ['COMPTOIR_BACKOFFICE_TOKEN', 'COMPTOIR_GATEWAY_TOKEN'];

type Keychain = typeof keytar;

/** Name of our entries in the system's keychain. */
const keychainService = 'Comptoir';

const toAccount = (name: SecretName, dataDir: string) => `${name} ${resolve(dataDir)}`;

/**
 * Returns the secrets stored for a data folder in the system's keychain (Windows' credentials, macOS' keychain, the
 * desktop's secret service). A secret under the bare name of its variable, from an earlier version or from IT, becomes
 * that of the first folder opened.
 * @throws {Unavailable} in French when the system has no keychain or refuses access; the caller can start without the
 * secrets.
 */
export function readSecrets(dataDir: string): Promise<Record<string, string>> {
  return withKeychain(async (keychain) => {
    const found = await keychain.findCredentials(keychainService);
    const held = new Map(found.map(({ account, password }) => [account, password]));
    for (const name of SecretName.options) await adopt(keychain, name, dataDir, held);
    const own = SecretName.options.map((name) => [name, held.get(toAccount(name, dataDir))] as const);
    const given = givenNames.map((name) => [name, held.get(name)] as const);
    return Object.fromEntries(
      [...own, ...given].flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
    );
  });
}

/**
 * Stores the secret for the folder before the bare entry is deleted: after an interruption both exist, with the same
 * value.
 */
async function adopt(keychain: Keychain, name: SecretName, dataDir: string, held: Map<string, string>) {
  const value = held.get(name);
  if (value === undefined) return;
  const account = toAccount(name, dataDir);
  await keychain.setPassword(keychainService, account, value);
  await keychain.deletePassword(keychainService, name);
  held.set(account, value);
}

/**
 * Stores a secret of a data folder in the system's keychain; an empty value removes it.
 * @throws {Unavailable} in French when it could not be stored; it is then stored nowhere.
 */
export async function saveSecret(name: SecretName, value: string, dataDir: string): Promise<void> {
  const account = toAccount(name, dataDir);
  await withKeychain(async (keychain) => {
    if (value === '') await keychain.deletePassword(keychainService, account);
    else await keychain.setPassword(keychainService, account, value);
  });
}

/**
 * Opens a data folder's keychain for as long as the program runs: its values include later changes, and are undefined
 * when it could not be read.
 */
export async function openKeychain(dataDir: string) {
  let values: Readonly<Record<string, string>> | undefined = await readSecrets(dataDir).catch((error: unknown) => {
    process.stderr.write(`${String(error)}\n`);
    return undefined;
  });
  return {
    get values() {
      return values;
    },
    async save(name: SecretName, value: string) {
      await saveSecret(name, value, dataDir);
      values = { ...values, [name]: value };
    },
  };
}

/**
 * Returns a secret of the policy that IT stored in the keychain, by its name there.
 * @throws {Unavailable} in French.
 */
export function findGivenSecret(name: string): Promise<string | undefined> {
  return withKeychain(async (keychain) => (await keychain.getPassword(keychainService, name)) ?? undefined);
}

/** Stores the token of a till in the system's keychain, separately for each data folder. */
export function posteTokenKeeper(dataDir: string) {
  return toKeeper(`Caisse ${dataDir}`);
}

/** Stores the key that signs backups in the system's keychain, separately for each data folder. */
export function sauvegardeKeyKeeper(dataDir: string) {
  return toKeeper(`Sauvegardes ${resolve(dataDir)}`);
}

/** Stores the key that seals this poste's records in the system's keychain, separately for each data folder. */
export function scelleKeyKeeper(dataDir: string) {
  return toKeeper(`Scellés ${resolve(dataDir)}`);
}

function toKeeper(account: string) {
  return {
    find: () => withKeychain(async (keychain) => (await keychain.getPassword(keychainService, account)) ?? undefined),
    keep: (secret: string) => withKeychain((keychain) => keychain.setPassword(keychainService, account, secret)),
  };
}

/** Loads keytar at first use, because it cannot be loaded without the system's library. */
async function withKeychain<T>(work: (keychain: Keychain) => Promise<T>): Promise<T> {
  try {
    const keychain = await import('keytar');
    return await work(keychain.default);
  } catch (cause) {
    throw new Unavailable(
      'Le trousseau du système est inaccessible\u00a0: les mots de passe qu’il garde ne peuvent être ni lus ni enregistrés. Ouvrez-le (sous Linux, installez et démarrez gnome-keyring ou KWallet), ou donnez ces réglages par les variables COMPTOIR_….',
      { cause },
    );
  }
}
