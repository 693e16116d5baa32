import { isIP } from 'node:net';
import { z } from 'zod';
import { InvalidConfig } from '#server/config/invalid-config.ts';

/** Every variable of the hub, and its allowed values. */
const HubVariables = z.object({
  COMPTOIR_HUB_DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  COMPTOIR_HUB_HOST: z.string().min(1).default('127.0.0.1'),
  COMPTOIR_HUB_PORT: z.coerce.number().int().min(0).max(65_535).default(4880),
  /** The token that administrators of the hub show. */
  COMPTOIR_HUB_TOKEN: z.string().min(32).optional(),
  COMPTOIR_HUB_TLS_CERT: z.string().min(1).optional(),
  COMPTOIR_HUB_TLS_KEY: z.string().min(1).optional(),
  /** Addresses or networks of proxies that speak HTTPS in its place. */
  COMPTOIR_HUB_PROXIES: z
    .string()
    .transform((text) => text.split(',').map((one) => one.trim()))
    .refine((list) => list.every(isNetwork))
    .optional(),
  /** Number of connections of one node to the database. */
  COMPTOIR_HUB_CONNECTIONS: z.coerce.number().int().min(2).max(200).default(10),
  COMPTOIR_HUB_LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
});

const expectations: Readonly<Record<keyof z.output<typeof HubVariables>, string>> = {
  COMPTOIR_HUB_DATABASE_URL: 'une adresse postgres://',
  COMPTOIR_HUB_HOST: 'une adresse de cette machine',
  COMPTOIR_HUB_PORT: 'un port de 0 à 65535',
  COMPTOIR_HUB_TOKEN: 'au moins 32 caractères',
  COMPTOIR_HUB_TLS_CERT: 'un fichier, avec COMPTOIR_HUB_TLS_KEY',
  COMPTOIR_HUB_TLS_KEY: 'un fichier, avec COMPTOIR_HUB_TLS_CERT',
  COMPTOIR_HUB_PROXIES: 'des adresses ou des réseaux (10.0.0.5, 10.1.0.0/16), une virgule entre eux',
  COMPTOIR_HUB_CONNECTIONS: 'un nombre de 2 à 200',
  COMPTOIR_HUB_LOG_LEVEL: 'silent, error, warn, info ou debug',
};

export type HubSettings = ReturnType<typeof readHubSettings>;

/** @throws {InvalidConfig} naming the first variable that has a bad value or does not exist. */
export function readHubSettings(environment: Readonly<Record<string, string | undefined>>) {
  const given = Object.entries(environment).filter(([name, value]) => name.startsWith('COMPTOIR_HUB_') && value);
  const unknown = given.find(([name]) => !(name in expectations));
  if (unknown) throw new InvalidConfig(`${unknown[0]} n’est pas un réglage du siège.`);
  const result = HubVariables.safeParse(Object.fromEntries(given));
  if (!result.success) throw toInvalid(result.error);
  const { COMPTOIR_HUB_TLS_CERT: certFile, COMPTOIR_HUB_TLS_KEY: keyFile, ...variables } = result.data;
  if ((certFile === undefined) !== (keyFile === undefined)) {
    throw new InvalidConfig('COMPTOIR_HUB_TLS_CERT est invalide\u00a0: il va de pair avec COMPTOIR_HUB_TLS_KEY.');
  }
  const isServed = certFile !== undefined || variables.COMPTOIR_HUB_PROXIES !== undefined;
  if (!isServed && !/^(127\.|::1$|localhost$)/.test(variables.COMPTOIR_HUB_HOST)) {
    throw new InvalidConfig(
      'COMPTOIR_HUB_HOST est invalide\u00a0: les autres machines ne sont servies qu’en HTTPS. Donnez COMPTOIR_HUB_TLS_CERT et COMPTOIR_HUB_TLS_KEY ou, où un proxy le parle, son adresse dans COMPTOIR_HUB_PROXIES.',
    );
  }
  return {
    databaseUrl: variables.COMPTOIR_HUB_DATABASE_URL,
    connexions: variables.COMPTOIR_HUB_CONNECTIONS,
    host: variables.COMPTOIR_HUB_HOST,
    port: variables.COMPTOIR_HUB_PORT,
    token: variables.COMPTOIR_HUB_TOKEN,
    proxies: variables.COMPTOIR_HUB_PROXIES ?? [],
    logLevel: variables.COMPTOIR_HUB_LOG_LEVEL,
    tls: certFile !== undefined && keyFile !== undefined ? { certFile, keyFile } : undefined,
  };
}

function toInvalid(error: z.ZodError): InvalidConfig {
  const name = String(error.issues[0]?.path[0]);
  const expected = Object.entries(expectations).find(([known]) => known === name)?.[1];
  return new InvalidConfig(`${name} est invalide\u00a0: attendu ${expected ?? 'une valeur non vide'}.`);
}

/** Returns whether a text is an address or a network: `10.0.0.5`, `10.1.0.0/16`. */
function isNetwork(text: string): boolean {
  const [address = '', prefix = '1', ...rest] = text.split('/');
  const longest = { 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return rest.length === 0 && /^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= longest;
}
