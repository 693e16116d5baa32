import { z } from 'zod';
import { type LigneJournal, Niveau } from '#shared/contracts/service/journal.ts';
import type { FoundLine, LogPosition } from './log-files.ts';
import { findJson } from '#shared/text/find-json.ts';

/** pino's numbers for the levels. */
export const levels: Record<Niveau, number> = { debug: 20, info: 30, warn: 40, error: 50 };

const Written = z.looseObject({
  level: z.number(),
  time: z.string(),
  msg: z.string().default(''),
  id: z.string().nullish(),
});

/** Parses a line of the log for display; undefined for one cut by a power failure. */
export function findEntry(line: FoundLine): LigneJournal | undefined {
  const written = Written.safeParse(findJson(line.text)).data;
  if (!written) return undefined;
  const { level, time, msg, id = null, ...details } = written;
  const niveau = Niveau.options.findLast((name) => levels[name] <= level) ?? 'debug';
  return { id: toPlaceName(line), date: time, niveau, message: msg, requete: id, details };
}

/** Encodes a position as a word, e.g. `1234567-65536`. */
export function toPlaceName({ file, at }: LogPosition): string {
  return `${file}-${at}`;
}

/** Decodes the position of a word; undefined when it is none. */
export function findPlace(name: string): LogPosition | undefined {
  const [, file, at] = /^(\d+)-(\d{1,15})$/.exec(name) ?? [];
  return file === undefined ? undefined : { file, at: Number(at) };
}
