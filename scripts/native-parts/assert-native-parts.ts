import { closeSync, openSync, readdirSync, readSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** The system a package is made for, in Node's words; macOS' `universal` is both architectures in one. */
export type Target = { platform: string; arch: string };

/** The packages with machine code: without one of them nobody can sign in, no data open, or no secret is stored. */
const carriers = ['@node-rs/argon2', 'better-sqlite3', 'keytar'];

/**
 * Checks that a folder of packages has all machine code for the target: npm installs that of the building machine, and
 * a file's name may be wrong.
 * @throws {Error} naming each part that is missing, or is for another system or processor.
 */
export function assertNativeParts(modules: string, target: Target): void {
  const parts = findParts(modules).map((path) => ({ path, machines: readMachines(join(modules, path)) }));
  const { wanted, allowed } = toMachines(target);
  const foreign = parts
    .filter(({ machines }) => !machines.some((machine) => allowed.includes(machine)))
    .map(({ path, machines }) => `${path} is for ${machines.join(', ')}`);
  const missing = wanted.flatMap((machine) =>
    carriers
      .filter((carrier) => !parts.some(({ path, machines }) => path.startsWith(carrier) && machines.includes(machine)))
      .map((carrier) => `${carrier} has nothing for ${machine}`),
  );
  const problems = [...missing, ...foreign];
  if (problems.length === 0) return;
  throw new Error(`The package for ${target.platform}-${target.arch} would not start: ${problems.join('; ')}`);
}

/**
 * Returns the machines of a target. macOS' packages hold both architectures, even in each of the two halves, which must
 * be equal except for the program itself.
 */
function toMachines({ platform, arch }: Target) {
  const both = ['darwin-x64', 'darwin-arm64'];
  const wanted = arch === 'universal' ? both : [`${platform}-${arch}`];
  return { wanted, allowed: platform === 'darwin' ? both : wanted };
}

function findParts(modules: string): string[] {
  return readdirSync(modules, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.node'))
    .map((entry) => relative(modules, join(entry.parentPath, entry.name)).replaceAll(sep, '/'));
}

const elf: Readonly<Record<number, string>> = {
  0x3e: 'linux-x64',
  0xb7: 'linux-arm64',
  0x28: 'linux-arm',
  3: 'linux-ia32',
};
const pe: Readonly<Record<number, string>> = { 0x8664: 'win32-x64', 0xaa64: 'win32-arm64', 0x14c: 'win32-ia32' };
const mach: Readonly<Record<number, string>> = { 0x1000007: 'darwin-x64', 0x100000c: 'darwin-arm64' };

/** Returns the machines a file of machine code is for, by its header; several for a universal file of macOS. */
export function readMachines(path: string): string[] {
  const head = readHead(path);
  const start = head.readUInt32BE(0);
  const unknown = 'an unknown machine';
  if (start === 0x7f454c46) return [elf[head.readUInt16LE(18)] ?? unknown];
  if (start === 0xcffaedfe) return [mach[head.readUInt32LE(4)] ?? unknown];
  if (start === 0xcafebabe) {
    return Array.from(
      { length: head.readUInt32BE(4) },
      (_, index) => mach[head.readUInt32BE(8 + 20 * index)] ?? unknown,
    );
  }
  if (start >>> 16 === 0x4d5a) return [pe[head.readUInt16LE(head.readUInt32LE(0x3c) + 4)] ?? unknown];
  return [unknown];
}

function readHead(path: string): Buffer {
  const head = Buffer.alloc(1024);
  const file = openSync(path, 'r');
  readSync(file, head, 0, head.length, 0);
  closeSync(file);
  return head;
}
