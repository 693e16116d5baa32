import { toLockedRefusal } from '#server/config/locked-fields.ts';
import { findHolder, type Layers } from '#server/config/layers.ts';
import { type LiveName, type LiveValues, pickLive } from '#server/config/live-settings.ts';
import type { ServiceDatabase } from '#server/database/service-database.ts';
import { type Origine, SecretName } from '#shared/contracts/service/reglages.ts';
import { Refused } from '#shared/endpoints/errors.ts';

/** The system's keychain, where there is one. */
export type Secrets = {
  /** Its content by variable; undefined when it could not be read. */
  values: Readonly<Record<string, string>> | undefined;
  /**
   * Stores a secret; an empty value removes it.
   * @throws {Unavailable} in French when it could not be stored.
   */
  save: (name: SecretName, value: string) => Promise<void>;
};

type Deps = { database: ServiceDatabase; layers: Layers; secrets: Secrets | undefined };

export type StoredSettings = ReturnType<typeof createStoredSettings>;

const withoutKeychain =
  'Ce service n’a pas de trousseau où garder un mot de passe\u00a0: donnez-le par la variable d’environnement';

/**
 * Stores what is set on screen, beside what the environment and the policy give. Secrets go to the keychain and nowhere
 * else; the rest goes to the database.
 */
export function createStoredSettings({ database, layers, secrets }: Deps) {
  const store = createStore(database);
  const environment = pickLive(layers.environment);
  const policy = pickLive(layers.policy);
  const locked = pickLive(layers.locked);
  let plain = store.read();
  let secret = pickLive(secrets?.values ?? {});
  let isReadable = secrets?.values !== undefined;
  const getKept = (): LiveValues => ({ ...plain, ...secret });

  async function saveSecret(name: SecretName, value: string) {
    if (!secrets) throw new Refused(`${withoutKeychain} ${name}.`);
    await secrets.save(name, value);
    isReadable = true;
    const { [name]: _former, ...others } = secret;
    secret = value === '' ? others : { ...others, [name]: value };
  }

  return {
    /**
     * Returns the effective value of a setting: the locked one, otherwise the environment's, the screen's, the
     * policy's.
     */
    find: (name: LiveName) => locked[name] ?? environment[name] ?? getKept()[name] ?? policy[name],

    /** Returns all effective values by name. */
    getAll: (): LiveValues => ({ ...policy, ...getKept(), ...environment, ...locked }),

    findOrigine(name: LiveName): Origine {
      const holder = findHolder(layers, name);
      if (holder) return holder;
      if (getKept()[name] !== undefined) return 'ecran';
      return policy[name] === undefined ? 'defaut' : 'strategie';
    },

    /** @throws {Refused} for a setting that the environment or a lock of the policy fixes. */
    assertNotLocked(name: LiveName): void {
      const holder = findHolder(layers, name);
      if (holder) throw toLockedRefusal(name, holder);
    },

    /** Returns `absent` without a desktop, `ferme` when it could not be read. */
    getKeychain: () => (secrets === undefined ? 'absent' : isReadable ? 'ouvert' : 'ferme'),

    /**
     * Stores a setting, or removes an empty one; the keychain first, so that a secret it refuses changes nothing.
     * @throws {Refused} for a secret without a keychain, {Unavailable} when the keychain refuses it.
     */
    async save(name: LiveName, value: string) {
      const secretName = SecretName.options.find((one) => one === name);
      const holds = secretName !== undefined && holdsSecret(secretName, value);
      if (holds) await saveSecret(secretName, value);
      plain = await store.save(name, holds ? '' : value);
      if (secretName && !holds && secret[name] !== undefined) await saveSecret(secretName, '');
    },
  } as const;
}

/** Returns whether a value is a secret: a key always is, an address when it contains a password. */
function holdsSecret(name: SecretName, value: string): boolean {
  if (value === '') return false;
  const isAddress = name === 'COMPTOIR_SMTP_URL' || name === 'COMPTOIR_IMAP_URL';
  return !isAddress || new URL(value).password !== '';
}

function createStore({ connection, write }: ServiceDatabase) {
  const list = connection.prepare<[], { nom: string; valeur: string }>('select nom, valeur from reglages');
  const put = connection.prepare(
    'insert into reglages (nom, valeur) values (?, ?) on conflict (nom) do update set valeur = excluded.valeur',
  );
  const remove = connection.prepare('delete from reglages where nom = ?');
  const read = () => pickLive(Object.fromEntries(list.all().map(({ nom, valeur }) => [nom, valeur])));
  return {
    read,
    save: (name: LiveName, value: string): Promise<LiveValues> =>
      write(() => {
        if (value === '') remove.run(name);
        else put.run(name, value);
        return read();
      }),
  };
}
