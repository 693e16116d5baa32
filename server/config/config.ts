import type { z } from 'zod';
import type { NetworkSettings } from '#server/network/network-settings.ts';
import { defaultDataDir } from './default-data-dir.ts';
import { InvalidConfig } from './invalid-config.ts';
import { assertProxy, toNetwork } from './to-network.ts';
import {
  assertLocksHold,
  findHolder,
  type ConfiguredValues,
  type ConfiguredField,
  type SettingHolder,
  type Layers,
  readConfiguredFields,
} from './layers.ts';
import { Variables } from './variables.ts';
import { getSetting } from './variables/setting.ts';
import { beforeUpdate } from '#shared/updates.ts';
import { isKeyOf } from '#shared/typed-entries.ts';

/** Names of this machine that no other can reach. */
export const loopback: ReadonlySet<string> = new Set(['127.0.0.1', '::1', 'localhost']);

/** The second folder for backups; when it has `fixedBy`, the screens cannot change it. */
export type ConfiguredFolder = { dossier: string; fixedBy?: SettingHolder };

/** Values given for fields of records that screens edit. */
type ConfiguredRecords = { fields: readonly ConfiguredField[] };

export type Config = ReturnType<typeof toConfig> &
  ConfiguredRecords & { network: NetworkSettings; backupFolder: ConfiguredFolder | undefined; layers: Layers };

/** IT's settings for this machine; see `Policy`. */
type FromPolicy = { values?: ConfiguredValues; locked?: ReadonlySet<string> };

/** The folder of the data, and the folder in which their service announces itself to every account of the machine. */
export type DataPlace = Pick<Config, 'dataDir' | 'announceDir'>;

/** Reads the two settings a window needs that is opened under an account without access to secrets. */
export function readPlace(environment: ConfiguredValues, { values = {}, locked }: FromPolicy = {}): DataPlace {
  const { given } = putInOrder(environment, values, locked);
  const read = Variables.pick({ COMPTOIR_DATA_DIR: true, COMPTOIR_ANNOUNCE_DIR: true }).safeParse(given);
  if (!read.success) throw toInvalidConfig(read.error);
  return toPlace(read.data);
}

/** Returns the values of each layer, and those in force. */
function putInOrder(
  environment: ConfiguredValues,
  values: ConfiguredValues,
  locked: ReadonlySet<string> | undefined,
  secrets: ConfiguredValues = {},
) {
  const policy = pickComptoirValues(values);
  const held = Object.fromEntries(Object.entries(policy).filter(([name]) => locked?.has(name)));
  const layers = { environment: pickComptoirValues(environment), policy, locked: held };
  assertLocksHold(layers);
  return { layers, given: { ...policy, ...pickComptoirValues(secrets), ...layers.environment, ...held } };
}

/**
 * Reads the service's settings: values locked by the policy win over the environment, then the keychain's secrets, then
 * the policy.
 * @throws {InvalidConfig} naming the first variable with a bad value; none is ever ignored.
 */
export function readConfig(
  environment: ConfiguredValues,
  { values = {}, locked }: FromPolicy = {},
  secrets: ConfiguredValues = {},
): Config {
  const { layers, given } = putInOrder(environment, values, locked, secrets);
  const result = Variables.safeParse(given);
  if (!result.success) throw toInvalidConfig(result.error);
  assertConsistent(result.data);
  const fields = readConfiguredFields(layers);
  const network = toNetwork(result.data, environment);
  return { ...toConfig(result.data), network, backupFolder: toConfiguredFolder(result.data, layers), fields, layers };
}

/** Returns our own variables that have a value: an empty one counts as not given. */
function pickComptoirValues(values: ConfiguredValues): ConfiguredValues {
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => name.startsWith('COMPTOIR_') && value));
}

function toInvalidConfig(error: z.ZodError): InvalidConfig {
  const name = String(error.issues[0]?.path[0]);
  const expected = isKeyOf(Variables.shape, name) ? getSetting(Variables.shape[name]).attendu : 'une valeur non vide';
  return new InvalidConfig(`${name} est invalide\u00a0: attendu ${expected}.`);
}

function assertConsistent(variables: Variables) {
  assertTls(variables);
  assertProxy(variables);
  const { COMPTOIR_ADMIN_EMAIL: email, COMPTOIR_ADMIN_PASSWORD: password } = variables;
  if ((email === undefined) !== (password === undefined)) {
    throw new InvalidConfig('COMPTOIR_ADMIN_EMAIL est invalide\u00a0: il va de pair avec COMPTOIR_ADMIN_PASSWORD.');
  }
  assertGateway(variables);
  if (
    variables.COMPTOIR_SIGNATURE_PROVIDER &&
    !(variables.COMPTOIR_SIGNATURE_URL && variables.COMPTOIR_SIGNATURE_KEY)
  ) {
    throw new InvalidConfig(
      'COMPTOIR_SIGNATURE_PROVIDER est invalide\u00a0: il demande COMPTOIR_SIGNATURE_URL et COMPTOIR_SIGNATURE_KEY.',
    );
  }
}

function assertTls(variables: Variables) {
  const { COMPTOIR_TLS_CERT: cert, COMPTOIR_TLS_KEY: key, COMPTOIR_HOST: host } = variables;
  if ((cert === undefined) !== (key === undefined)) {
    throw new InvalidConfig('COMPTOIR_TLS_CERT est invalide\u00a0: il va de pair avec COMPTOIR_TLS_KEY.');
  }
  if (!loopback.has(host) && cert === undefined && !variables.COMPTOIR_ALLOW_REMOTE) {
    throw new InvalidConfig(
      'COMPTOIR_HOST est invalide\u00a0: le service n’écoute que sur cette machine (127.0.0.1), sauf avec COMPTOIR_TLS_CERT et COMPTOIR_TLS_KEY, ou COMPTOIR_ALLOW_REMOTE=1.',
    );
  }
}

function assertGateway(variables: Variables) {
  const { COMPTOIR_BACKOFFICE_URL: url, COMPTOIR_GATEWAY_TOKEN: serves } = variables;
  const comesBy = variables.COMPTOIR_BACKOFFICE_TOKEN ?? variables.COMPTOIR_BACKOFFICE_CODES;
  if ((url === undefined) !== (comesBy === undefined)) {
    throw new InvalidConfig(
      'COMPTOIR_BACKOFFICE_URL est invalide\u00a0: il va de pair avec COMPTOIR_BACKOFFICE_TOKEN ou COMPTOIR_BACKOFFICE_CODES.',
    );
  }
  if (url?.startsWith('http:') && !loopback.has(new URL(url).hostname.replace(/[[\]]/g, ''))) {
    throw new InvalidConfig(
      'COMPTOIR_BACKOFFICE_URL est invalide\u00a0: un back-office d’une autre machine ne se joint qu’en https://.',
    );
  }
  if (url !== undefined && (serves !== undefined || variables.COMPTOIR_GATEWAY_PORT !== undefined)) {
    throw new InvalidConfig(
      'COMPTOIR_GATEWAY_TOKEN est invalide\u00a0: un poste qui travaille avec COMPTOIR_BACKOFFICE_URL n’est pas lui-même un back-office.',
    );
  }
}

function toConfig(variables: Variables) {
  const { COMPTOIR_ADMIN_EMAIL: email, COMPTOIR_ADMIN_PASSWORD: password } = variables;
  return {
    port: variables.COMPTOIR_PORT,
    host: variables.COMPTOIR_HOST,
    ...toPlace(variables),
    servesInBackground: variables.COMPTOIR_BACKGROUND,
    restore: variables.COMPTOIR_RESTORE,
    logLevel: variables.COMPTOIR_LOG_LEVEL,
    logOutput: variables.COMPTOIR_LOG_OUTPUT,
    /** This till's code, part of every number it gives. */
    poste: variables.COMPTOIR_POSTE ?? 'P01',
    isPosteGiven: variables.COMPTOIR_POSTE !== undefined,
    admin: email && password ? { email, password } : undefined,
    apiKey: variables.COMPTOIR_API_KEY,
    demo: variables.COMPTOIR_DEMO,
    email: toEmail(variables),
    signature: toSignatureProvider(variables),
    gateway: {
      url: variables.COMPTOIR_BACKOFFICE_URL,
      token: variables.COMPTOIR_BACKOFFICE_TOKEN,
      codes: variables.COMPTOIR_BACKOFFICE_CODES,
      fingerprint: variables.COMPTOIR_BACKOFFICE_FINGERPRINT,
      installation: undefined as string | undefined,
      serves: variables.COMPTOIR_GATEWAY_TOKEN,
      host: variables.COMPTOIR_GATEWAY_HOST,
      listen: toListen(variables),
      moved: undefined as { host: string; port: number } | undefined,
    },
    tls: toTls(variables),
    updates: toUpdates(variables),
    corsOrigins: variables.COMPTOIR_CORS_ORIGINS,
  };
}

function toPlace(variables: Pick<Variables, 'COMPTOIR_DATA_DIR' | 'COMPTOIR_ANNOUNCE_DIR'>) {
  const { COMPTOIR_DATA_DIR: dataDir = defaultDataDir(), COMPTOIR_ANNOUNCE_DIR: announceDir } = variables;
  return { dataDir, announceDir };
}

/** Returns where the desktop program finds newer versions, and which ones it may take. */
function toUpdates(variables: Variables) {
  return {
    url: variables.COMPTOIR_UPDATES_URL,
    canal: variables.COMPTOIR_UPDATES_CHANNEL,
    keys: variables.COMPTOIR_UPDATES_KEY,
    caFile: variables.COMPTOIR_UPDATES_CA,
    pin: variables.COMPTOIR_UPDATES_PIN,
    isPaused: variables.COMPTOIR_UPDATES_PAUSE,
    goesBack: variables.COMPTOIR_RESTORE === beforeUpdate,
    hours: variables.COMPTOIR_UPDATES_HOURS,
  };
}

function toListen({ COMPTOIR_GATEWAY_HOST: host, COMPTOIR_GATEWAY_PORT: port }: Variables) {
  return port === undefined ? undefined : { host, port };
}

/** Returns the files of the certificate IT gave, if both are set. */
function toTls({ COMPTOIR_TLS_CERT: certFile, COMPTOIR_TLS_KEY: keyFile }: Variables) {
  return certFile !== undefined && keyFile !== undefined ? { certFile, keyFile } : undefined;
}

function toConfiguredFolder({ COMPTOIR_BACKUP_DIR: dossier }: Variables, layers: Layers): ConfiguredFolder | undefined {
  const fixedBy = findHolder(layers, 'COMPTOIR_BACKUP_DIR');
  return dossier === undefined ? undefined : { dossier, ...(fixedBy && { fixedBy }) };
}

/** Returns the settings of sending e-mails. */
export function toEmail(variables: Variables) {
  return {
    smtpUrl: variables.COMPTOIR_SMTP_URL,
    from: variables.COMPTOIR_MAIL_FROM,
    workers: variables.COMPTOIR_EMAIL_WORKERS,
    attempts: variables.COMPTOIR_EMAIL_ATTEMPTS,
    /** Asks the recipient's program for a read receipt. */
    readReceipts: variables.COMPTOIR_EMAIL_READ_RECEIPTS,
    /** The mailbox that delivery reports and read receipts are sent to. */
    imapUrl: variables.COMPTOIR_IMAP_URL,
  };
}

/** Returns the provider of signatures; undefined until its name, address and key are all set. */
export function toSignatureProvider(variables: Variables) {
  const { COMPTOIR_SIGNATURE_PROVIDER: provider, COMPTOIR_SIGNATURE_URL: url, COMPTOIR_SIGNATURE_KEY: key } = variables;
  return provider && url && key ? { provider, url, key } : undefined;
}

/** Returns the platform; undefined until its address and key are both set. */
export function toPlateforme(variables: Variables) {
  const { COMPTOIR_PLATEFORME_URL: url, COMPTOIR_PLATEFORME_CLE: cle } = variables;
  if (!url || !cle) return undefined;
  return {
    url,
    cle,
    annuaireUrl: variables.COMPTOIR_PLATEFORME_ANNUAIRE_URL,
    jetonUrl: variables.COMPTOIR_PLATEFORME_JETON_URL,
    identifiant: variables.COMPTOIR_PLATEFORME_IDENTIFIANT,
    automatique: variables.COMPTOIR_PLATEFORME_AUTOMATIQUE,
  };
}
