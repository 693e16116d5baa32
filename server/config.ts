import { homedir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { AppError } from '#shared/errors.ts';
import { findSender } from './email/address.ts';

/** A setting that stops the start; the message is one French line that names it. */
export class InvalidConfig extends AppError {}

/** Names of this machine that no other can reach. */
export const loopback: ReadonlySet<string> = new Set(['127.0.0.1', '::1', 'localhost']);
const flag = z.enum(['0', '1']).transform((text) => text === '1');
const httpUrl = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''));

const Variables = z.object({
  COMPTOIR_PORT: z.coerce.number().int().min(0).max(65_535).default(4870),
  COMPTOIR_HOST: z.string().min(1).default('127.0.0.1'),
  /** States that another address than loopback is wanted although it is not protected by TLS. */
  COMPTOIR_ALLOW_REMOTE: flag.default(false),
  COMPTOIR_DATA_DIR: z.string().min(1).optional(),
  COMPTOIR_LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
  COMPTOIR_POSTE: z
    .string()
    .regex(/^[A-Z0-9]{1,4}$/)
    .default('P01'),
  COMPTOIR_ADMIN_EMAIL: z.email().optional(),
  COMPTOIR_ADMIN_PASSWORD: z.string().min(12).optional(),
  COMPTOIR_API_KEY: z.string().min(32).optional(),
  COMPTOIR_DEMO: flag.default(false),
  COMPTOIR_SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  COMPTOIR_MAIL_FROM: z
    .string()
    .refine((text) => findSender(text) !== undefined)
    .optional(),
  COMPTOIR_EMAIL_WORKERS: z.coerce.number().int().min(1).max(64).default(3),
  COMPTOIR_EMAIL_ATTEMPTS: z.coerce.number().int().min(1).max(20).default(5),
  COMPTOIR_EMAIL_READ_RECEIPTS: flag.default(false),
  COMPTOIR_IMAP_URL: z.url({ protocol: /^imaps?$/ }).optional(),
  COMPTOIR_SIGNATURE_PROVIDER: z.enum(['universign']).optional(),
  COMPTOIR_SIGNATURE_URL: httpUrl.optional(),
  COMPTOIR_SIGNATURE_KEY: z.string().min(1).optional(),
  COMPTOIR_BACKOFFICE_URL: httpUrl.optional(),
  COMPTOIR_BACKOFFICE_TOKEN: z.string().min(1).optional(),
  /** SHA-256 of the key of the back office's certificate, where no authority vouches for it. */
  COMPTOIR_BACKOFFICE_FINGERPRINT: z
    .string()
    .transform((text) => text.replace(/[:\s]/g, '').toLowerCase())
    .pipe(z.string().regex(/^[0-9a-f]{64}$/))
    .optional(),
  COMPTOIR_GATEWAY_TOKEN: z.string().min(32).optional(),
  /** Where tills reach this back office, over HTTPS; the loopback port serves it too. */
  COMPTOIR_GATEWAY_HOST: z.string().min(1).default('0.0.0.0'),
  COMPTOIR_GATEWAY_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  /** Files of a certificate and its key, as PEM; the shop makes its own without them. */
  COMPTOIR_TLS_CERT: z.string().min(1).optional(),
  COMPTOIR_TLS_KEY: z.string().min(1).optional(),
  /** Where newer versions of the desktop program are published. */
  COMPTOIR_UPDATES_URL: z.url({ protocol: /^https$/ }).optional(),
  COMPTOIR_CORS_ORIGINS: z
    .string()
    .transform((list) =>
      list
        .split(',')
        .map((origin) => origin.trim())
        .filter((origin) => origin !== ''),
    )
    .pipe(z.array(z.url().refine((origin) => new URL(origin).origin === origin)))
    .default([]),
});
type Variables = z.output<typeof Variables>;

/** What each variable must be, in French, for the one line a wrong value is refused with. */
const expectations: Partial<Record<keyof Variables, string>> = {
  COMPTOIR_PORT: 'un numéro de port, de 0 à 65535',
  COMPTOIR_ALLOW_REMOTE: '0 ou 1',
  COMPTOIR_LOG_LEVEL: 'silent, error, warn, info ou debug',
  COMPTOIR_POSTE: 'un code de 1 à 4 lettres majuscules ou chiffres, par exemple P01',
  COMPTOIR_ADMIN_EMAIL: 'une adresse e-mail',
  COMPTOIR_ADMIN_PASSWORD: 'un mot de passe d’au moins 12 caractères',
  COMPTOIR_API_KEY: 'une clé d’au moins 32 caractères',
  COMPTOIR_DEMO: '0 ou 1',
  COMPTOIR_SMTP_URL: 'une adresse smtp:// ou smtps://',
  COMPTOIR_MAIL_FROM: 'une adresse e-mail, seule ou sous la forme « Boutique <contact@boutique.fr> »',
  COMPTOIR_EMAIL_WORKERS: 'un nombre de 1 à 64',
  COMPTOIR_EMAIL_ATTEMPTS: 'un nombre de 1 à 20',
  COMPTOIR_EMAIL_READ_RECEIPTS: '0 ou 1',
  COMPTOIR_IMAP_URL: 'une adresse imap:// ou imaps://',
  COMPTOIR_SIGNATURE_PROVIDER: 'universign',
  COMPTOIR_SIGNATURE_URL: 'une adresse http:// ou https://',
  COMPTOIR_BACKOFFICE_URL: 'une adresse http:// ou https://',
  COMPTOIR_BACKOFFICE_TOKEN: 'le jeton donné par le back-office',
  COMPTOIR_UPDATES_URL: 'une adresse https://',
  COMPTOIR_BACKOFFICE_FINGERPRINT: 'l’empreinte SHA-256 que donne le back-office, 64 chiffres hexadécimaux',
  COMPTOIR_GATEWAY_TOKEN: 'un jeton d’au moins 32 caractères',
  COMPTOIR_GATEWAY_PORT: 'un numéro de port, de 0 à 65535',
  COMPTOIR_CORS_ORIGINS: 'une liste d’origines exactes séparées par des virgules, par exemple https://erp.exemple.fr',
};

export type Config = ReturnType<typeof toConfig>;

/**
 * The service's settings, from the environment over what the caller found elsewhere (policy file, settings screen).
 * @throws {InvalidConfig} naming the first variable with a bad value; none is ever ignored.
 */
export function readConfig(environment: NodeJS.ProcessEnv, defaults: Record<string, string> = {}): Config {
  const given = Object.entries({ ...defaults, ...environment }).filter(
    ([name, value]) => name.startsWith('COMPTOIR_') && value !== undefined && value !== '',
  );
  const result = Variables.safeParse(Object.fromEntries(given));
  if (!result.success) throw toInvalidConfig(result.error);
  assertConsistent(result.data);
  return toConfig(result.data);
}

function toInvalidConfig(error: z.ZodError): InvalidConfig {
  const name = String(error.issues[0]?.path[0]) as keyof Variables;
  return new InvalidConfig(`${name} est invalide : attendu ${expectations[name] ?? 'une valeur non vide'}.`);
}

function assertConsistent(variables: Variables) {
  assertTls(variables);
  const { COMPTOIR_ADMIN_EMAIL: email, COMPTOIR_ADMIN_PASSWORD: password } = variables;
  if ((email === undefined) !== (password === undefined)) {
    throw new InvalidConfig('COMPTOIR_ADMIN_EMAIL est invalide : il va de pair avec COMPTOIR_ADMIN_PASSWORD.');
  }
  assertGateway(variables);
  if (
    variables.COMPTOIR_SIGNATURE_PROVIDER &&
    !(variables.COMPTOIR_SIGNATURE_URL && variables.COMPTOIR_SIGNATURE_KEY)
  ) {
    throw new InvalidConfig(
      'COMPTOIR_SIGNATURE_PROVIDER est invalide : il demande COMPTOIR_SIGNATURE_URL et COMPTOIR_SIGNATURE_KEY.',
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
      'COMPTOIR_HOST est invalide : le service n’écoute que sur cette machine (127.0.0.1), sauf avec COMPTOIR_TLS_CERT et COMPTOIR_TLS_KEY, ou COMPTOIR_ALLOW_REMOTE=1.',
    );
  }
}

function assertGateway(variables: Variables) {
  const { COMPTOIR_BACKOFFICE_URL: url, COMPTOIR_BACKOFFICE_TOKEN: token, COMPTOIR_GATEWAY_TOKEN: serves } = variables;
  if ((url === undefined) !== (token === undefined)) {
    throw new InvalidConfig(
      'COMPTOIR_BACKOFFICE_URL est invalide\u00a0: il va de pair avec COMPTOIR_BACKOFFICE_TOKEN.',
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
    dataDir: variables.COMPTOIR_DATA_DIR ?? defaultDataDir(),
    logLevel: variables.COMPTOIR_LOG_LEVEL,
    /** This till's code, part of every number it gives. */
    poste: variables.COMPTOIR_POSTE,
    admin: email && password ? { email, password } : undefined,
    apiKey: variables.COMPTOIR_API_KEY,
    demo: variables.COMPTOIR_DEMO,
    email: {
      smtpUrl: variables.COMPTOIR_SMTP_URL,
      from: variables.COMPTOIR_MAIL_FROM,
      workers: variables.COMPTOIR_EMAIL_WORKERS,
      attempts: variables.COMPTOIR_EMAIL_ATTEMPTS,
      /** Asks the recipient's program for a read receipt. */
      readReceipts: variables.COMPTOIR_EMAIL_READ_RECEIPTS,
      /** The mailbox delivery reports and read receipts come back to. */
      imapUrl: variables.COMPTOIR_IMAP_URL,
    },
    signature: toSignature(variables),
    gateway: {
      url: variables.COMPTOIR_BACKOFFICE_URL,
      token: variables.COMPTOIR_BACKOFFICE_TOKEN,
      fingerprint: variables.COMPTOIR_BACKOFFICE_FINGERPRINT,
      installation: undefined as string | undefined,
      serves: variables.COMPTOIR_GATEWAY_TOKEN,
      host: variables.COMPTOIR_GATEWAY_HOST,
      listen: toListen(variables),
    },
    tls: toTls(variables),
    updatesUrl: variables.COMPTOIR_UPDATES_URL,
    corsOrigins: variables.COMPTOIR_CORS_ORIGINS,
  };
}

function toListen({ COMPTOIR_GATEWAY_HOST: host, COMPTOIR_GATEWAY_PORT: port }: Variables) {
  return port === undefined ? undefined : { host, port };
}

/** Files of the certificate IT gave. */
function toTls({ COMPTOIR_TLS_CERT: certFile, COMPTOIR_TLS_KEY: keyFile }: Variables) {
  return certFile !== undefined && keyFile !== undefined ? { certFile, keyFile } : undefined;
}

function toSignature(variables: Variables) {
  const { COMPTOIR_SIGNATURE_PROVIDER: provider, COMPTOIR_SIGNATURE_URL: url, COMPTOIR_SIGNATURE_KEY: key } = variables;
  return provider && url && key ? { provider, url, key } : undefined;
}

/** Where the platform keeps a program's data. */
function defaultDataDir(): string {
  const home = homedir();
  if (process.platform === 'darwin') return join(home, 'Library', 'Application Support', 'Comptoir');
  if (process.platform === 'win32') return join(process.env.APPDATA ?? join(home, 'AppData', 'Roaming'), 'Comptoir');
  return join(process.env.XDG_CONFIG_HOME ?? join(home, '.config'), 'Comptoir');
}
