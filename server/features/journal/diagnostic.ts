import { readdir, stat, statfs } from 'node:fs/promises';
import { cpus, freemem, release, totalmem, type } from 'node:os';
import { join } from 'node:path';
import type { BackOffice } from '#server/backoffice/backoffice.gateway.ts';
import type { EmailQueue } from '#server/features/emails/email-queue.ts';
import type { Diagnostic } from '#shared/contracts/service/journal.ts';
import manifest from '../../../package.json' with { type: 'json' };
import type { JournalService } from './journal.service.ts';

type Deps = {
  dataDir: string;
  backOffice: Pick<BackOffice, 'getCacheInfo'>;
  emails: Pick<EmailQueue, 'getState'>;
  journal: JournalService;
  now: () => Date;
};

const linesKept = 300;

/** Reads what remote support needs, without any of the shop's own data. */
export async function readDiagnostic({ dataDir, backOffice, emails, journal, now }: Deps): Promise<Diagnostic> {
  const query = { recherche: '', limit: linesKept };
  const [incidents, last] = [
    await journal.list({ ...query, niveau: 'warn' }),
    await journal.list({ ...query, niveau: 'debug' }),
  ];
  return {
    date: now().toISOString(),
    programme: {
      version: manifest.version,
      node: process.versions.node,
      electron: process.versions.electron ?? null,
    },
    machine: { ...readMachine(), disque_libre_mo: await findDiskRoom(dataDir) },
    fichiers: await listDataFiles(dataDir),
    file_emails: emails.getState(),
    fiches: await backOffice.getCacheInfo(),
    incidents: incidents.lignes,
    journal: last.lignes,
  };
}

/** Returns facts about the machine a program runs on. */
export function readMachine() {
  return {
    systeme: `${type()} ${release()} ${process.arch}`,
    processeurs: cpus().length,
    memoire_mo: toMegabytes(totalmem()),
    memoire_libre_mo: toMegabytes(freemem()),
    memoire_du_service_mo: toMegabytes(process.memoryUsage.rss()),
    depuis_secondes: Math.round(process.uptime()),
  };
}

/** Returns the free megabytes of a folder's disk; null for a missing folder. */
export async function findDiskRoom(folder: string): Promise<number | null> {
  const disk = await statfs(folder).catch(() => undefined);
  return disk ? toMegabytes(disk.bavail * disk.bsize) : null;
}

/** Lists the files directly in the data folder, by name; empty when it does not exist. */
export async function listDataFiles(folder: string): Promise<Diagnostic['fichiers']> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const names = entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  const sizes = await Promise.all(names.map((name) => stat(join(folder, name)).catch(() => undefined)));
  return names.map((nom, index) => ({ nom, octets: sizes[index]?.size ?? 0 }));
}

function toMegabytes(bytes: number): number {
  return Math.round(bytes / 1_048_576);
}
