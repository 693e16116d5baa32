import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { writeDurably } from '#server/durable-file.ts';

/** A notice about the data, shown until somebody acknowledges it; with `reste`, as long as its cause. */
const Avis = z.object({ date: z.string(), message: z.string(), reste: z.literal(true).optional() });
export type Avis = z.output<typeof Avis>;

/** Facts that a data folder records about itself outside its databases, so that they survive the loss of these. */
export const InstallationFacts = z.object({
  /** Identity of this installation towards a shop; it never changes for the folder. */
  installation: z.uuid(),
  poste: z.string(),
  creee_le: z.string(),
  /** Number of migrations of each database; 0 for one that was never created. */
  schemas: z.object({ service: z.int(), backoffice: z.int() }),
  /** Fingerprint of each database's tables when they were last verified to be ours. */
  formes: z.object({ service: z.string(), backoffice: z.string() }).default({ service: '', backoffice: '' }),
  /**
   * By series (`FA-P01`, `CL-P01-`), an upper bound of the numbers given; it is ahead of the last one while the service
   * runs.
   */
  numeros: z.record(z.string(), z.int()),
  /** When a service last ran on this folder. */
  vue_le: z.string(),
  avis: z.array(Avis),
});
export type InstallationFacts = z.output<typeof InstallationFacts>;

const name = 'installation.json';

/** Returns undefined for a new folder, a folder of a version without this file, or an unreadable file. */
export function readInstallation(dataDir: string): InstallationFacts | undefined {
  try {
    return InstallationFacts.parse(JSON.parse(readFileSync(join(dataDir, name), 'utf8')));
  } catch {
    return undefined;
  }
}

/** Writes the file; it is complete and on disk when it returns. */
export function saveInstallation(dataDir: string, facts: InstallationFacts): void {
  writeDurably(join(dataDir, name), JSON.stringify(facts, null, 2));
}
