import { toLogFolder } from '#server/log/logger.ts';
import { type LigneJournal, listJournal, type Niveau } from '#shared/contracts/service/journal.ts';
import type { RequestOf, ResponseOf } from '#shared/endpoints/endpoint.ts';
import { findEntry, findPlace, levels, toPlaceName } from './log-entry.ts';
import { readLinesBackwards } from './log-files.ts';

export type JournalService = ReturnType<typeof createJournalService>;

/** How many bytes of the log one request reads at most; the answer says where to go on. */
const readAtMost = 4_194_304;

type Wanted = { niveau: Niveau; recherche: string; limit: number };

/** Reads the technical log of the service with this data folder. */
export function createJournalService({ dataDir }: { dataDir: string }) {
  const folder = toLogFolder(dataDir);

  /** Lists the newest matching lines; `suite` is where the reading stopped. */
  async function list({
    avant,
    ...wanted
  }: RequestOf<typeof listJournal>['query']): Promise<ResponseOf<typeof listJournal>> {
    const lignes: LigneJournal[] = [];
    let read = 0;
    for await (const line of readLinesBackwards(folder, avant === undefined ? undefined : findPlace(avant))) {
      const entry = findWanted(line, wanted);
      if (entry) lignes.push(entry);
      read += line.text.length;
      if (lignes.length === wanted.limit || read >= readAtMost) return { lignes, suite: toPlaceName(line) };
    }
    return { lignes, suite: null };
  }

  return { list };
}

function findWanted(line: Parameters<typeof findEntry>[0], { niveau, recherche }: Wanted): LigneJournal | undefined {
  if (recherche !== '' && !line.text.toLowerCase().includes(recherche.toLowerCase())) return undefined;
  const entry = findEntry(line);
  if (!entry || levels[entry.niveau] < levels[niveau]) return undefined;
  // Requests of the log's own page are hidden, except at level `debug`.
  return niveau !== 'debug' && entry.details.route === listJournal.path && levels[entry.niveau] < levels.warn
    ? undefined
    : entry;
}
