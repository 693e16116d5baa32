import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { unsetBoutique } from '#server/backoffice/local/boutique/unset-boutique.ts';
import { readAllRecords } from '#server/backoffice/local/upkeep/inspect-records.ts';
import { isSame } from '#shared/text/same-value.ts';
import { readShop } from '../running/shared-shop-state.ts';
import { madeAt } from './sync-model-side.ts';
import type { World } from './sync-model-world.ts';

type Place = World['all'][number];
type Row = Record<string, unknown> & { id: number; record: string };

const tables = [
  'documents',
  'documents',
  'tiers',
  'articles',
  'familles',
  'mouvements',
  'boutique',
  'reglements',
  'reglements',
  'sessions_caisse',
  'clotures',
  'inventaires',
  'pointages',
  'commandes_fournisseurs',
  'transferts',
  'arrivees',
] as const;

/**
 * Changes a byte of a record on a disk; the data are inspected now or later. The record is in no list in that state.
 */
export async function flip(
  world: World,
  { poste, a, b, n }: { poste: number; a: number; b: number; n: number },
): Promise<void> {
  const place = world.all[poste];
  if (!place) return;
  let spoilt: string | undefined;
  await place.restart(() => {
    spoilt = spoil(
      place,
      { table: tables[(a * 3 + b * 5 + n) % tables.length] ?? 'documents', nth: b, at: n / 10 },
      world,
    );
  }, false);
  if (spoilt === undefined) return;
  const shown = await listShown(place);
  const wrong = toRecord(spoilt);
  if (wrong !== undefined && shown.some((record) => isSame(record, wrong))) {
    world.wrong.push(`${place.poste} shows what its disk has changed: ${spoilt}`);
  }
  if (n % 2 === 1) await place.side.watch.look();
}

/**
 * Damages a sound record, one of those written last; its creation time is left alone, since facts are identified by it.
 */
function spoil({ side }: Place, { table, nth, at }: { table: string; nth: number; at: number }, { flips }: World) {
  const disk = new SQLite(join(side.dataDir, 'backoffice.db'));
  try {
    const list = disk.prepare<[number], Row>(`select * from ${table} order by id desc limit 1 offset ?`);
    const row = list.get(nth);
    if (!row || flips.has(row.record)) return undefined;
    const [made = ''] = madeAt.exec(row.record) ?? [];
    const first = row.record.indexOf(made);
    const place = Math.floor(at * row.record.length);
    const isOfMaking = made !== '' && place >= first && place < first + made.length;
    const index = isOfMaking ? first + made.length + 1 : place;
    const other = String.fromCharCode(row.record.charCodeAt(index) ^ 1);
    const spoilt = row.record.slice(0, index) + other + row.record.slice(index + 1);
    disk.prepare(`update ${table} set record = ? where id = ?`).run(spoilt, row.id);
    flips.set(spoilt, row.record);
    return spoilt;
  } finally {
    disk.close();
  }
}

async function listShown({ side }: Place): Promise<unknown[]> {
  const { boutique } = side.local;
  const get = () => boutique.get().catch(() => unsetBoutique);
  return Object.values(await readShop({ ...side.local, boutique: { ...boutique, get } }));
}

function toRecord(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Inspects everybody's data: what is not repaired was named, and a user types it in again. */
export async function mendAll(world: World): Promise<void> {
  for (const place of world.all.toReversed()) {
    await place.side.watch.look();
    const left = readAllRecords(place.side.local.connection).abimees;
    for (const one of left) await typeAgain(world, place, one);
    if (left.length > 0) await place.side.watch.look();
  }
}

async function typeAgain(world: World, { side, poste }: Place, one: Damaged): Promise<void> {
  const { notices } = side.installation;
  const isNamed = notices.list().some(({ message }) => message.startsWith(`${one.nom} est abîmé`));
  if (!isNamed) world.wrong.push(`${poste}: ${one.nom} is damaged without a word`);
  const { connection, repair } = side.local;
  const row = connection.prepare<[number], Row>(`select * from ${one.table} where id = ?`).get(one.id);
  const record = row && world.flips.get(row.record);
  if (record === undefined) return void world.wrong.push(`${poste}: ${one.nom} is damaged, by nobody`);
  world.named.push(`${poste} ${one.nom}`);
  await repair.overwrite(one, { ...row, record });
}

type Damaged = ReturnType<typeof readAllRecords>['abimees'][number];
