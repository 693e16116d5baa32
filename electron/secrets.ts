import { resolve } from 'node:path';
import type keytar from 'keytar';
import { SecretName } from '#shared/contracts/service/reglages.ts';
import { Unavailable } from '#shared/endpoints/errors.ts';

/** Secrets only the shop's IT puts there, for all that runs under an account of the system. */
const givenNames = ['COMPTOIR_BACKOFFICE_TOKEN', 'COMPTOIR_GATEWAY_TOKEN'];

type Keychain = typeof keytar;

/** The entry's name in the system's keychain. */
const keychainService = 'Comptoir';

const toAccount = (name: SecretName, dataDir: string) => `${name} ${resolve(dataDir)}`;

/**
 * The secrets kept in the system's keychain (Windows' credentials, macOS' keychain, the desktop's secret service) for a
 * data folder. One under the bare name of its variable, from an earlier version or from IT, becomes that of the first
 * folder that is opened.
 * @throws {Unavailable} in French when the system has none or refuses it; the caller can start without them.
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

/** Kept for the folder before the bare one goes: cut off in between, it is there twice, and the same. */
async function adopt(keychain: Keychain, name: SecretName, dataDir: string, held: Map<string, string>) {
  const value = held.get(name);
  if (value === undefined) return;
  const account = toAccount(name, dataDir);
  await keychain.setPassword(keychainService, account, value);
  await keychain.deletePassword(keychainService, name);
  held.set(account, value);
}

/**
 * Keeps a secret of a data folder in the system's keychain; an empty value removes it.
 * @throws {Unavailable} in French when it could not be kept; it is then kept nowhere.
 */
export async function saveSecret(name: SecretName, value: string, dataDir: string): Promise<void> {
  const account = toAccount(name, dataDir);
  await withKeychain(async (keychain) => {
    if (value === '') await keychain.deletePassword(keychainService, account);
    else await keychain.setPassword(keychainService, account, value);
  });
}

/** A data folder's keychain for as long as the program runs: what it held, undefined when it could not be read, and was given since. */
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

/** A secret of the policy that IT put in the keychain, by the name it has there. @throws {Unavailable} in French. */
export function findGivenSecret(name: string): Promise<string | undefined> {
  return withKeychain(async (keychain) => (await keychain.getPassword(keychainService, name)) ?? undefined);
}

/** Keeps the token of a till in the system's keychain, apart for each data folder. */
export function posteTokenKeeper(dataDir: string) {
  return toKeeper(`Caisse ${dataDir}`);
}

/** Keeps the key copies are signed with in the system's keychain, apart for each data folder. */
export function sauvegardeKeyKeeper(dataDir: string) {
  return toKeeper(`Sauvegardes ${resolve(dataDir)}`);
}

/** Keeps the key this poste seals its records with in the system's keychain, apart for each data folder. */
export function scelleKeyKeeper(dataDir: string) {
  return toKeeper(`Scellés ${resolve(dataDir)}`);
}

function toKeeper(account: string) {
  return {
    find: () => withKeychain(async (keychain) => (await keychain.getPassword(keychainService, account)) ?? undefined),
    keep: (secret: string) => withKeychain((keychain) => keychain.setPassword(keychainService, account, secret)),
  };
}

/** Loaded at first use: without the system's library the module itself cannot be loaded. */
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
