import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { InvalidConfig } from '../invalid-config.ts';
import { findDuplicateKey } from './find-duplicate-key.ts';
import { readManagedPreferences } from './managed-preferences.ts';
import { readRegistry } from './registry.ts';
import { type Policy, toPolicy } from './to-policy.ts';
import { readTrusted } from './trusted-file.ts';

const none: Policy = { values: {}, locked: new Set(), keychain: {} };

/**
 * Reads IT's settings for this machine: the policy file and, over it, group policy (Windows) or a configuration profile
 * (macOS). They are empty when there is neither.
 * @throws {InvalidConfig} with one French line when one of them cannot be read; none is ever ignored.
 */
export function readPolicy(
  file: string = findPolicyFile(),
  environment = process.env,
  { hasNoSecrets = false } = {},
): Policy {
  const ofFile = toPolicy(readFile(file), { where: `Le fichier ${file}`, environment, hasNoSecrets });
  const managed = readManaged();
  if (managed === undefined) return ofFile;
  const ofSystem = toPolicy(managed, { where: 'La stratégie du système', environment, hasNoSecrets });
  return {
    values: { ...ofFile.values, ...ofSystem.values },
    keychain: { ...omit(ofFile.keychain, Object.keys(ofSystem.values)), ...ofSystem.keychain },
    locked: new Set([...ofFile.locked, ...ofSystem.locked]),
  };
}

/**
 * Returns the policy with the secrets stored in the keychain, found by their name there.
 * @throws {InvalidConfig} naming the first that is missing, or when there is no keychain.
 */
export async function withKeychainSecrets(
  policy: Policy,
  find?: (name: string) => Promise<string | undefined>,
): Promise<Policy> {
  const values: Record<string, string> = { ...policy.values };
  for (const [setting, name] of Object.entries(policy.keychain)) {
    const found = await find?.(name);
    if (found) values[setting] = found;
    else throw toMissing(setting, name, find === undefined);
  }
  return { ...policy, values, keychain: none.keychain };
}

function omit(values: Policy['keychain'], names: readonly string[]): Policy['keychain'] {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)));
}

function toMissing(setting: string, name: string, isHeadless: boolean): InvalidConfig {
  const why = isHeadless
    ? 'un service sans fenêtre n’en a pas. Donnez-le par {"fichier": "…"} ou {"environnement": "…"}.'
    : 'il n’y est pas. Déposez-l’y au service «\u00a0Comptoir\u00a0».';
  return new InvalidConfig(`${setting} renvoie à «\u00a0${name}\u00a0» dans le trousseau du système, mais ${why}`);
}

function readFile(file: string): Record<string, unknown> {
  if (lstatSync(file, { throwIfNoEntry: false }) === undefined) return {};
  const text = readTrusted(file);
  const read = z.record(z.string(), z.unknown()).safeParse(parseFile(text, file));
  if (!read.success) throw toInvalid(file, 'attendu un objet JSON dont les clés sont des réglages COMPTOIR_….');
  const twice = findDuplicateKey(text);
  if (twice !== undefined) throw toInvalid(file, `${twice} y est deux fois. Gardez-en une.`);
  return read.data;
}

function parseFile(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw toInvalid(file, 'ce n’est pas du JSON. Vérifiez ses virgules, ses guillemets et ses accolades.', { cause });
  }
}

function toInvalid(file: string, why: string, options?: ErrorOptions): InvalidConfig {
  return new InvalidConfig(`Le fichier ${file} est invalide\u00a0: ${why}`, options);
}

function readManaged(): Record<string, unknown> | undefined {
  if (process.platform === 'win32') return readRegistry();
  return process.platform === 'darwin' ? readManagedPreferences() : undefined;
}

/** Returns the path of the policy file, where only an administrator can write. */
function findPolicyFile(): string {
  if (process.platform === 'darwin') return '/Library/Application Support/Comptoir/policy.json';
  if (process.platform === 'win32')
    return join(process.env.ProgramData ?? 'C:\\ProgramData', 'Comptoir', 'policy.json');
  return '/etc/comptoir/policy.json';
}
