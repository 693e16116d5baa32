import { closeSync, existsSync, fstatSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { InvalidConfig } from './config.ts';
import { Variables } from './variables.ts';

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
    const policy = Policy.parse(JSON.parse(readTrusted(file)));
    assertKnown(policy, file);
    return policy;
  } catch (cause) {
    if (cause instanceof InvalidConfig) throw cause;
    throw new InvalidConfig(
      `Le fichier ${file} est invalide\u00a0: attendu un objet JSON dont les clés sont des réglages COMPTOIR_….`,
      { cause },
    );
  }
}

/** @throws {InvalidConfig} naming the first setting there is none of: a wrong letter would otherwise change nothing, unseen. */
function assertKnown(policy: Record<string, string>, file: string): void {
  const unknown = Object.keys(policy).find((name) => !Object.hasOwn(Variables.shape, name));
  if (unknown === undefined) return;
  throw new InvalidConfig(
    `Le fichier ${file} est invalide\u00a0: ${unknown} n’est pas un réglage de Comptoir. Le guide les nomme, sous «\u00a0Tous les réglages\u00a0».`,
  );
}

/** What was judged is what is read, whatever takes the file's name meanwhile. Windows tells no owner. */
function readTrusted(file: string): string {
  const opened = openSync(file, 'r');
  try {
    const { uid, mode } = fstatSync(opened);
    const isTrusted = (uid === 0 || uid === process.geteuid?.()) && (mode & 0o002) === 0;
    if (process.platform !== 'win32' && !isTrusted) throw new InvalidConfig(`Le fichier ${file} ${written}`);
    return readFileSync(opened, 'utf8');
  } finally {
    closeSync(opened);
  }
}

const written =
  'peut être changé par d’autres comptes de cette machine\u00a0: rendez-le à l’administrateur du système (chown root, chmod 644).';

/** Where only an administrator can write. */
function findPolicyFile(): string {
  if (process.platform === 'darwin') return '/Library/Application Support/Comptoir/policy.json';
  if (process.platform === 'win32')
    return join(process.env.ProgramData ?? 'C:\\ProgramData', 'Comptoir', 'policy.json');
  return '/etc/comptoir/policy.json';
}
