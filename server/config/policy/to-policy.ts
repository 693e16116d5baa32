import { isAbsolute } from 'node:path';
import { z } from 'zod';
import { InvalidConfig } from '../invalid-config.ts';
import { listSettings, type NamedSetting } from '../list-settings.ts';
import { findNearest } from './find-nearest.ts';
import { readTrusted } from './trusted-file.ts';

/**
 * IT's settings for this machine: values as text, the names that are locked, and the secrets to read from the keychain.
 */
export type Policy = {
  values: Readonly<Record<string, string>>;
  locked: ReadonlySet<string>;
  /** Name in the keychain of each secret that is stored there. */
  keychain: Readonly<Record<string, string>>;
};

/** The source of a policy; `hasNoSecrets` is set for an account that may not read its secrets. */
type PolicySource = {
  where: string;
  environment: Readonly<Record<string, string | undefined>>;
  hasNoSecrets?: boolean;
};

const Reference = z.union([
  z.strictObject({ environnement: z.string().min(1) }),
  z.strictObject({ fichier: z.string().min(1).refine(isAbsolute) }),
  z.strictObject({ trousseau: z.string().min(1) }),
]);
type Reference = z.output<typeof Reference>;

/** @throws {InvalidConfig} with one French line that names the source, the setting and what to do. */
export function toPolicy(given: Readonly<Record<string, unknown>>, source: PolicySource): Policy {
  const values: Record<string, string> = {};
  const keychain: Record<string, string> = {};
  const { $schema: _of, verrouille, ...named } = given;
  // Describing every setting takes a start 20 ms, and most machines have no policy.
  const known = new Map(isEmpty(named) ? [] : listSettings().map((setting) => [setting.nom, setting]));
  for (const [name, value] of Object.entries(named)) {
    const setting = known.get(name) ?? throwUnknown(name, [...known.keys()], source);
    const read = readValue(setting, unfold(setting, value), source);
    if (typeof read === 'string') values[name] = read;
    else keychain[name] = read.trousseau;
  }
  return {
    values,
    keychain,
    locked: readLocks(verrouille, [...Object.keys(values), ...Object.keys(keychain)], source),
  };
}

function isEmpty(named: object): boolean {
  return Object.keys(named).length === 0;
}

function fail(source: PolicySource, why: string): never {
  throw new InvalidConfig(`${source.where} est invalide\u00a0: ${why}`);
}

function throwUnknown(name: string, names: readonly string[], source: PolicySource): never {
  const nearest = findNearest(name, [...names, 'verrouille']);
  const hint = nearest ? `Vouliez-vous ${nearest}\u00a0?` : 'Le guide les nomme, sous «\u00a0Tous les réglages\u00a0».';
  return fail(source, `${name} n’est pas un réglage de Comptoir. ${hint}`);
}

/** Parses JSON written as text, because the registry and property lists hold nothing but text. */
function unfold({ forme, secret }: NamedSetting, value: unknown): unknown {
  if (typeof value !== 'string' || !(secret || forme === 'liste') || !/^\s*[[{]/.test(value)) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

function readValue(setting: NamedSetting, value: unknown, source: PolicySource): string | { trousseau: string } {
  const { nom, secret } = setting;
  if (secret !== undefined && typeof value === 'object')
    return source.hasNoSecrets ? '' : readReference(setting, value, source);
  const text = toText(setting, value) ?? fail(source, `${nom} n’a pas le bon type\u00a0: attendu ${setting.attendu}.`);
  if (holdsSecret(setting, text)) throwClear(nom, source);
  return text;
}

/** Returns the text a variable would have; undefined for a value of the wrong type. */
function toText({ forme }: NamedSetting, value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (forme === 'nombre') return typeof value === 'number' ? String(value) : undefined;
  if (forme === 'liste') return typeof value === 'object' && value !== null ? JSON.stringify(value) : undefined;
  if (forme !== 'drapeau') return undefined;
  if (value === 0 || value === 1) return String(value);
  return typeof value === 'boolean' ? String(Number(value)) : undefined;
}

/** Returns whether a value is secret; an address is when it holds a password. */
function holdsSecret({ secret }: NamedSetting, text: string): boolean {
  if (secret === undefined || text === '') return false;
  return secret === 'toujours' || URL.parse(text)?.password !== '';
}

function throwClear(nom: string, source: PolicySource): never {
  return fail(
    source,
    `${nom} est un secret, que d’autres comptes liraient ici. Mettez-le seul dans un fichier que ne lit que le compte de Comptoir, et écrivez {"fichier": "/chemin/du/fichier"}, ou {"environnement": "NOM"}, ou {"trousseau": "nom"}.`,
  );
}

function readReference({ nom }: NamedSetting, value: unknown, source: PolicySource): string | { trousseau: string } {
  const read = Reference.safeParse(value);
  if (!read.success) {
    return fail(
      source,
      `${nom} dit mal où est le secret\u00a0: attendu {"fichier": "/chemin/entier"}, {"environnement": "NOM"} ou {"trousseau": "nom"}.`,
    );
  }
  const reference: Reference = read.data;
  if ('trousseau' in reference) return reference;
  if ('fichier' in reference) return readSecretFile(nom, reference.fichier, source);
  const text = source.environment[reference.environnement];
  return text || fail(source, `${nom} renvoie à la variable d’environnement ${reference.environnement}, qui est vide.`);
}

function readSecretFile(nom: string, file: string, source: PolicySource): string {
  try {
    const text = readTrusted(file, { isSecret: true }).trim();
    return text || fail(source, `${nom} renvoie au fichier ${file}, qui est vide.`);
  } catch (cause) {
    if (cause instanceof InvalidConfig) throw cause;
    return fail(source, `${nom} renvoie au fichier ${file}, qui ne peut pas être lu. Vérifiez qu’il existe.`);
  }
}

const Locks = z.union([z.literal(true), z.array(z.string())]);

function readLocks(given: unknown, set: readonly string[], source: PolicySource): Set<string> {
  if (given === undefined) return new Set();
  const read = Locks.safeParse(given);
  if (!read.success) return fail(source, 'verrouille attend une liste de réglages, ou true pour tous ceux qui y sont.');
  if (read.data === true) return new Set(set);
  const unset = read.data.find((name) => !set.includes(name));
  if (unset !== undefined) {
    const nearest = findNearest(unset, set);
    const hint = nearest ? `Vouliez-vous ${nearest}\u00a0?` : 'Donnez-lui une valeur, ou ôtez-le.';
    return fail(source, `verrouille nomme ${unset}, qui n’y a pas de valeur. ${hint}`);
  }
  return new Set(read.data);
}
