import { rmSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type DamagedRow,
  inspectRecords,
  type RecordFindings,
} from '#server/backoffice/local/upkeep/inspect-records.ts';
import { inspectStructure, type StructureFindings } from '#server/database/inspect-structure.ts';
import { findSameRow, type SameRow } from '#server/backoffice/local/upkeep/same-row.ts';
import { listWrongSoldes, walkWrongDues } from '#server/backoffice/local/upkeep/wrong-dues.ts';
import { listWrongStocks, type StockPlace } from '#server/backoffice/local/upkeep/wrong-stocks.ts';
import type { Connection } from '#server/database/database.ts';
import { copySound } from './examine-sauvegarde.ts';
import { type PosteData, listAll, type Placed } from './lost-data.ts';
import type { OnProgress } from '../files/on-progress.ts';
import { openToRead } from '../copy-summary.ts';

/** The result of reading both databases completely, with what backups still have of the damaged records. */
export type Constat = Omit<RecordFindings, 'abimees'> & {
  service: StructureFindings;
  backoffice: StructureFindings;
  stocks: StockPlace[];
  /** Documents and customers whose stored amounts due differ from the sum of their documents and règlements. */
  dus: string[];
  soldes: string[];
  abimees: DamagedRowFound[];
};

/** A damaged row, with the undamaged one from a backup if there is one. */
export type DamagedRowFound = DamagedRow & { copie?: { date: string; row: SameRow } | undefined };

export type InspectTask = PosteData & { into: string };

/**
 * Returns a pause as long as the work before it, so that the counter, which shares disk and processor, notices nothing.
 */
function createPace(): () => Promise<void> {
  let begun = performance.now();
  return async () => {
    await sleep(Math.min(performance.now() - begun, longestRestMs));
    begun = performance.now();
  };
}

const longestRestMs = 50;

/** Reads both databases of a data folder while the service works on them, without changing anything. */
export async function inspectData(task: InspectTask, onProgress: OnProgress): Promise<Constat> {
  setPriority(constants.priority.PRIORITY_LOW);
  const service = read(task, 'service.db', inspectStructure);
  onProgress(0.2);
  const backoffice = read(task, 'backoffice.db', inspectStructure);
  onProgress(0.5);
  const connection = openToRead(join(task.dataDir, 'backoffice.db'));
  try {
    const records = await inspectRecords(connection, createPace());
    onProgress(0.9);
    const abimees = findInSauvegardes(task, connection, records.abimees);
    const areMovesSound = !records.abimees.some(({ table }) => table === 'mouvements_lignes');
    // With corrupted pages a sum over a whole table fails, and would be no basis for a repair.
    const isTangled = backoffice.structure.length + records.illisibles.length > 0;
    const stocks = areMovesSound && !isTangled ? listWrongStocks(connection) : [];
    const due = isTangled ? { dus: [], soldes: [] } : await inspectDues(connection, records);
    return { ...records, service, backoffice, abimees, stocks, ...due };
  } finally {
    connection.close();
  }
}

/**
 * Checks the amounts due, only while all records are sound: those derived from a damaged record are checked after its
 * repair.
 */
async function inspectDues(connection: Connection, { abimees, derivees }: RecordFindings) {
  const dus: string[] = [];
  const isHit = ({ table }: { table: string }) => table === 'documents' || table === 'reglements';
  if (abimees.some(isHit) || derivees.some(isHit)) return { dus, soldes: [] };
  const pause = createPace();
  for (const look of walkWrongDues(connection)) {
    dus.push(...look());
    await pause();
  }
  return { dus, soldes: listWrongSoldes(connection) };
}

function read<T>({ dataDir }: InspectTask, name: string, look: (connection: Connection) => T): T {
  const connection = openToRead(join(dataDir, name));
  try {
    return look(connection);
  } finally {
    connection.close();
  }
}

/** Looks for each damaged row in every backup of this folder, the newest first, until an undamaged one is found. */
function findInSauvegardes(task: InspectTask, here: Connection, damaged: readonly DamagedRow[]): DamagedRowFound[] {
  const found = new Map<DamagedRow, DamagedRowFound>();
  for (const placed of damaged.length === 0 ? [] : listAll(task)) {
    const missing = damaged.filter((one) => !found.has(one));
    if (missing.length === 0) break;
    withSauvegarde(task, placed, (copy) => {
      for (const one of missing) {
        const row = findSameRow(here, copy, one);
        if (row) found.set(one, { ...one, copie: { date: placed.copy.manifest.date, row } });
      }
    });
  }
  return damaged.map((one) => found.get(one) ?? one);
}

/** Opens a backup for `look`; one that was changed, is from elsewhere, or cannot be read is skipped. */
function withSauvegarde(
  { into, keys, poste }: InspectTask,
  { copy, root, isOwn }: Placed,
  look: (copy: Connection) => void,
) {
  if (copy.manifest.poste !== poste) return;
  try {
    const place = { root, folder: copy.folder };
    const { provenance } = copySound({ place, into, keys, names: ['backoffice.db'] });
    if (provenance !== 'ici' && !isOwn) return;
    const connection = openToRead(join(into, 'backoffice.db'));
    try {
      look(connection);
    } finally {
      connection.close();
    }
  } catch {
    // The next backup may do better.
  } finally {
    rmSync(into, { recursive: true, force: true });
  }
}
