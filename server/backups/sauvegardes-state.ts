import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { writeDurably } from '#server/durable-file.ts';
import { Manifest } from './stored-sauvegardes.ts';

/** How one place fares; dates in ISO 8601. */
const DestinationState = z.object({
  reussite: z.string().nullable().default(null),
  echec_depuis: z.string().nullable().default(null),
  erreur: z.string().nullable().default(null),
  /** When it was tried last. */
  essai: z.string().nullable().default(null),
});
type DestinationState = z.output<typeof DestinationState>;

/** Of a place that is new. */
export const untried: DestinationState = { reussite: null, echec_depuis: null, erreur: null, essai: null };

/** How the last copy that was asked for ended, and by whom it was. */
const Restauration = z.object({
  date: z.string(),
  succes: z.boolean(),
  message: z.string(),
  auteur: z.string().default('service'),
});

/** How many copies are kept until somebody says otherwise. */
export const usualKeeping = { quotidiennes: 7, hebdomadaires: 4 };

const State = z.object({
  reglages: z
    .object({ quotidiennes: z.int(), hebdomadaires: z.int(), dossier: z.string() })
    .default({ ...usualKeeping, dossier: '' }),
  /** The second folder IT gave last, once it was opened: from then on the screens may choose another. */
  recu: z.string().nullable().default(null),
  principal: DestinationState.prefault({}),
  secondaire: DestinationState.prefault({}),
  /** The copies of the second folder as they were seen last: nobody waits for a disk that does not answer. */
  copies: z.array(z.object({ id: z.string(), folder: z.string(), manifest: Manifest })).default([]),
  restauration: Restauration.nullable().default(null),
});
export type SauvegardesState = z.output<typeof State>;

export function toSauvegardesFolder(dataDir: string): string {
  return join(dataDir, 'backups');
}

/** In a file of its own: it is of the copies, and stays as it is when one of them is put back. */
export function readSauvegardesState(dataDir: string): SauvegardesState {
  const file = toFile(dataDir);
  if (!existsSync(file)) return State.parse({});
  try {
    return State.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return State.parse({});
  }
}

export function saveSauvegardesState(dataDir: string, change: Partial<SauvegardesState>): SauvegardesState {
  mkdirSync(toSauvegardesFolder(dataDir), { recursive: true, mode: 0o700 });
  const state = { ...readSauvegardesState(dataDir), ...change };
  writeDurably(toFile(dataDir), JSON.stringify(state, null, 2));
  return state;
}

/** What a place is after a try at `now`. */
export function toTried(before: DestinationState, now: Date, erreur: string | null): DestinationState {
  const essai = now.toISOString();
  if (erreur === null) return { reussite: essai, echec_depuis: null, erreur: null, essai };
  return { ...before, echec_depuis: before.echec_depuis ?? essai, erreur, essai };
}

const toldAfterMs = 2 * 86_400_000;

/** True once a place has failed for two days, by a clock that may have been set back since. */
export function hasFailedForDays({ echec_depuis }: DestinationState, now: Date): boolean {
  return echec_depuis !== null && Math.abs(now.getTime() - Date.parse(echec_depuis)) >= toldAfterMs;
}

function toFile(dataDir: string): string {
  return join(toSauvegardesFolder(dataDir), 'etat.json');
}
