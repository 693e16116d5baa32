import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { InvalidConfig } from './config.ts';

const Policy = z.record(
  z.string().startsWith('COMPTOIR_'),
  z.union([z.string(), z.number(), z.boolean().transform((isOn) => (isOn ? '1' : '0'))]).transform(String),
);

/**
 * The settings of the machine policy file that IT deploys, a JSON object under the names of the variables; none when
 * there is no file.
 * @throws {InvalidConfig} when the file cannot be read as such; it is never ignored.
 */
export function readPolicy(file: string = findPolicyFile()): Record<string, string> {
  if (!existsSync(file)) return {};
  try {
    return Policy.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (cause) {
    throw new InvalidConfig(
      `Le fichier ${file} est invalide\u00a0: attendu un objet JSON dont les clés sont des réglages COMPTOIR_….`,
      { cause },
    );
  }
}

/** Where only an administrator can write. */
function findPolicyFile(): string {
  if (process.platform === 'darwin') return '/Library/Application Support/Comptoir/policy.json';
  if (process.platform === 'win32')
    return join(process.env.ProgramData ?? 'C:\\ProgramData', 'Comptoir', 'policy.json');
  return '/etc/comptoir/policy.json';
}
