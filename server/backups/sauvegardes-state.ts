import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { writeDurably } from '#server/durable-file.ts';
import type { ReglagesSauvegardes } from '#shared/contracts/service/sauvegardes.ts';
import { Manifest } from './stored-sauvegardes.ts';

/** The state of one place; dates in ISO 8601. */
const DestinationState = z.object({
  reussite: z.string().nullable().default(null),
  echec_depuis: z.string().nullable().default(null),
  erreur: z.string().nullable().default(null),
  /** When it was last tried. */
  essai: z.string().nullable().default(null),
});
type DestinationState = z.output<typeof DestinationState>;

/** The state of a new place. */
export const untried: DestinationState = { reussite: null, echec_depuis: null, erreur: null, essai: null };

/** The outcome of the last restore, and who ordered it. */
const Restauration = z.object({
  date: z.string(),
  succes: z.boolean(),
  message: z.string(),
  auteur: z.string().default('service'),
});

/** What the settings are by default; IT's own values take their place. */
export const defaultRetention: Omit<ReglagesSauvegardes, 'dossier'> = { quotidiennes: 7, hebdomadaires: 4 };

const State = z.object({
  reglages: z
    .object({ quotidiennes: z.int(), hebdomadaires: z.int(), dossier: z.string() })
    .default({ ...defaultRetention, dossier: '' }),
  /** The last second folder IT set that was opened: from then on the screens may choose another. */
  recu: z.string().nullable().default(null),
  principal: DestinationState.prefault({}),
  secondaire: DestinationState.prefault({}),
  /** The backups of the second folder as last seen, so that nobody waits for a disk that does not answer. */
  copies: z.array(z.object({ id: z.string(), folder: z.string(), manifest: Manifest })).default([]),
  restauration: Restauration.nullable().default(null),
});
export type SauvegardesState = z.output<typeof State>;

export function toSauvegardesFolder(dataDir: string): string {
  return join(dataDir, 'backups');
}

/**
 * Reads the state from a file of its own: it describes the backups, and must not change when one of them is restored.
 */
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

/** Returns the state of a place after an attempt at `now`. */
export function toStateAfterAttempt(before: DestinationState, now: Date, erreur: string | null): DestinationState {
  const essai = now.toISOString();
  if (erreur === null) return { reussite: essai, echec_depuis: null, erreur: null, essai };
  return { ...before, echec_depuis: before.echec_depuis ?? essai, erreur, essai };
}

const reportAfterMs = 2 * 86_400_000;

/** Returns whether a place has failed for two days, also by a clock that was set back since. */
export function hasFailedForDays({ echec_depuis }: DestinationState, now: Date): boolean {
  return echec_depuis !== null && Math.abs(now.getTime() - Date.parse(echec_depuis)) >= reportAfterMs;
}

function toFile(dataDir: string): string {
  return join(toSauvegardesFolder(dataDir), 'etat.json');
}
