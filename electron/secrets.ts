import type keytar from 'keytar';
import { z } from 'zod';
import { Unavailable } from '#shared/errors.ts';

/** Settings that are secrets, under the names of their variables. */
export const SecretName = z.enum([
  'COMPTOIR_SMTP_URL',
  'COMPTOIR_IMAP_URL',
  'COMPTOIR_SIGNATURE_KEY',
  'COMPTOIR_BACKOFFICE_TOKEN',
  'COMPTOIR_GATEWAY_TOKEN',
]);
export type SecretName = z.output<typeof SecretName>;

/** The entry's name in the system's keychain. */
const keychainService = 'Comptoir';

/**
 * The secrets kept in the system's keychain (Windows' credentials, macOS' keychain, the desktop's secret service).
 * @throws {Unavailable} in French when the system has none or refuses it; the caller can start without them.
 */
export async function readSecrets(): Promise<Partial<Record<SecretName, string>>> {
  const found = await withKeychain((keychain) => keychain.findCredentials(keychainService));
  const known = found.filter(({ account }) => SecretName.safeParse(account).success);
  return Object.fromEntries(known.map(({ account, password }) => [account, password]));
}

/**
 * Keeps a secret in the system's keychain; an empty value removes it.
 * @throws {Unavailable} in French when it could not be kept; it is then kept nowhere.
 */
export async function saveSecret(name: SecretName, value: string): Promise<void> {
  await withKeychain(async (keychain) => {
    if (value === '') await keychain.deletePassword(keychainService, name);
    else await keychain.setPassword(keychainService, name, value);
  });
}

/** The keychain for as long as the program runs: what it held, undefined when it could not be read, and was given since. */
export async function openKeychain() {
  let values: Readonly<Record<string, string>> | undefined = await readSecrets().catch((error: unknown) => {
    process.stderr.write(`${String(error)}\n`);
    return undefined;
  });
  return {
    get values() {
      return values;
    },
    async save(name: SecretName, value: string) {
      await saveSecret(name, value);
      values = { ...values, [name]: value };
    },
  };
}

/** Keeps the token of a till in the system's keychain, apart for each data folder. */
export function tillTokenKeeper(dataDir: string) {
  const account = `Caisse ${dataDir}`;
  return {
    find: () => withKeychain(async (keychain) => (await keychain.getPassword(keychainService, account)) ?? undefined),
    keep: (token: string) => withKeychain((keychain) => keychain.setPassword(keychainService, account, token)),
  };
}

/** Loaded at first use: without the system's library the module itself cannot be loaded. */
async function withKeychain<T>(work: (keychain: typeof keytar) => Promise<T>): Promise<T> {
  try {
    const keychain = await import('keytar');
    return await work(keychain.default);
  } catch (cause) {
    throw new Unavailable(
      'Le trousseau du système est inaccessible : les mots de passe qu’il garde ne peuvent être ni lus ni enregistrés. Ouvrez-le (sous Linux, installez et démarrez gnome-keyring ou KWallet), ou donnez ces réglages par les variables COMPTOIR_….',
      { cause },
    );
  }
}
