import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

const memory = '/dev/shm';
const prefix = 'comptoir-tests-';

/** What a whole run needs at most, with room to spare: a container may give its memory disk 64 MB. */
const neededBytes = 2 * 1024 ** 3;

/**
 * Runs before the tests: their folders are made on a file system in memory, where there is room, and removed afterwards. A
 * commit that waits for a disk takes most of what many tests take. A killed process leaves behind there what it leaves
 * on a disk. The night's dose, and whoever sets `TMPDIR`, test on a disk.
 */
export function setup(): (() => void) | undefined {
  removeAbandoned();
  if (process.env.TMPDIR !== undefined || process.env.COMPTOIR_TEST_DOSE === 'night' || !hasRoom()) return undefined;
  const folder = mkdtempSync(join(memory, `${prefix}${process.pid}-`));
  // PostgreSQL runs as another user, and has to reach the folder of its own below.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize >= neededBytes;
  } catch {
    return false;
  }
}

/** Removes what killed runs left: it would take memory until the machine restarts. */
function removeAbandoned(): void {
  for (const name of listFolders()) {
    if (!isRunning(Number(name.slice(prefix.length).split('-')[0]))) {
      rmSync(join(memory, name), { recursive: true, force: true });
    }
  }
}

function listFolders(): string[] {
  try {
    return readdirSync(memory).filter((name) => name.startsWith(prefix));
  } catch {
    return [];
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
