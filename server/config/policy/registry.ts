import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { InvalidConfig } from '../invalid-config.ts';

const policyKey = 'HKEY_LOCAL_MACHINE\\Software\\Policies\\Comptoir';
const where = `La stratégie du registre (${policyKey})`;

/**
 * Returns the settings that group policy or Intune wrote for this machine; undefined when there are none. The key is
 * exported, not queried: a query prints in the console's code page, which lacks letters a shop's name may have.
 * @throws {InvalidConfig} when Windows refuses to read its registry: an unreadable policy is never ignored.
 */
export function readRegistry(): Record<string, unknown> | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'comptoir-'));
  try {
    const file = join(folder, 'strategie.reg');
    if (runReg('export', policyKey, file, '/y', '/reg:64')) return parseRegistryExport(readFileSync(file, 'utf16le'));
    if (runReg('query', 'HKEY_LOCAL_MACHINE\\Software', '/reg:64')) return undefined;
    throw new InvalidConfig(`${where} ne peut pas être lue\u00a0: laissez ce compte se servir de reg.exe.`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function runReg(...args: string[]): boolean {
  const program = join(process.env.SystemRoot ?? 'C:\\Windows', 'System32', 'reg.exe');
  return spawnSync(program, args, { windowsHide: true, stdio: 'ignore', timeout: 10_000 }).status === 0;
}

const lock = `${policyKey}\\Verrouille`.toLowerCase();

/**
 * Returns the values of an exported key, and under `verrouille` the names its subkey sets to 1.
 * @throws {InvalidConfig} for a line of another form, or a value that is neither text nor a number.
 */
export function parseRegistryExport(text: string): Record<string, unknown> {
  const [head, ...lines] = toLines(text);
  if (head !== 'Windows Registry Editor Version 5.00') throw toUnreadable(head ?? '');
  const values: Record<string, unknown> = {};
  const locked: string[] = [];
  let key = '';
  for (const line of lines) {
    if (line.startsWith('[')) key = line.slice(1, -1).toLowerCase();
    else if (key === policyKey.toLowerCase()) Object.assign(values, Object.fromEntries([parseValue(line)]));
    else if (key === lock)
      locked.push(...parseValue(line).flatMap((part, at, all) => (at === 0 && all[1] === 1 ? [String(part)] : [])));
    else throw toUnreadable(line);
  }
  return locked.length > 0 ? { ...values, verrouille: locked } : values;
}

/** Splits an export into values; a text may hold line endings, so a value continues until its quote is closed. */
function toLines(text: string): string[] {
  const whole =
    text.replace(/^\ufeff/, '').match(/"(?:[^"\\]|\\[\s\S])*"(?:=(?:"(?:[^"\\]|\\[\s\S])*"|[^"\r\n]*))?|[^\r\n]+/g) ??
    [];
  return whole.map((line) => line.trim()).filter((line) => line !== '');
}

function parseValue(line: string): [name: string, value: unknown] {
  const [, name, quoted, dword] =
    /^"((?:[^"\\]|\\.)*)"=(?:"((?:[^"\\]|\\[\s\S])*)"|dword:([0-9a-f]{8}))$/is.exec(line) ?? [];
  if (name === undefined) throw toUnreadable(line);
  return [unescape(name), dword === undefined ? unescape(quoted ?? '') : Number.parseInt(dword, 16)];
}

const unescape = (text: string) => text.replace(/\\([\s\S])/g, '$1');

function toUnreadable(line: string): InvalidConfig {
  return new InvalidConfig(
    `${where} est invalide\u00a0: «\u00a0${line.slice(0, 60)}\u00a0» n’est ni un texte (REG_SZ) ni un nombre (REG_DWORD).`,
  );
}
