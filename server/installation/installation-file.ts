import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { writeDurably } from '#server/durable-file.ts';

/** Something about the data that people have to know, until somebody says they have read it; where it `reste`, as long as it is so. */
const Avis = z.object({ date: z.string(), message: z.string(), reste: z.literal(true).optional() });
export type Avis = z.output<typeof Avis>;

/** What a data folder knows of itself, outside its databases: it is there when one of them is lost. */
export const InstallationFacts = z.object({
  /** Whom a shop takes this installation for: the same as long as the folder is. */
  installation: z.uuid(),
  poste: z.string(),
  creee_le: z.string(),
  /** How many migrations each database has had; 0 for one that was never made. */
  schemas: z.object({ service: z.int(), backoffice: z.int() }),
  /** What the tables of each database were called by when they were last found to be ours. */
  formes: z.object({ service: z.string(), backoffice: z.string() }).default({ service: '', backoffice: '' }),
  /** By series (`FA-P01`, `CL-P01-`), a number no given one is above: ahead of the last while the service runs. */
  numeros: z.record(z.string(), z.int()),
  /** When a service last ran on this folder. */
  vue_le: z.string(),
  avis: z.array(Avis),
});
export type InstallationFacts = z.output<typeof InstallationFacts>;

const name = 'installation.json';

/** Undefined for a folder that is new, of a version that kept no such file, or whose file cannot be read any more. */
export function readInstallation(dataDir: string): InstallationFacts | undefined {
  try {
    return InstallationFacts.parse(JSON.parse(readFileSync(join(dataDir, name), 'utf8')));
  } catch {
    return undefined;
  }
}

/** On disk when it returns, whole. */
export function saveInstallation(dataDir: string, facts: InstallationFacts): void {
  writeDurably(join(dataDir, name), JSON.stringify(facts, null, 2));
}
