import { join } from 'node:path';
import type { Connection } from './bare/bare-database.ts';
import { type Change, createRecordWriter, findSamples, openSyncDatabase } from './bare/bare-sync.ts';
import { getPeer } from './bare/build-peers.ts';
import { startProgram } from './processes.ts';
import { makeFolders, type Sent } from './sync-shop.ts';

type Sides = { shop: Connection; till: Connection };

/** Seconds the peer takes to push these, eight at a time. */
export function pushBare(sent: readonly Sent[]): Promise<number> {
  return runBare('push', sent, ({ till }) => {
    const insert = till.prepare('insert into envois (cle, element) values (?, ?)');
    for (const { cle, element } of sent) insert.run(cle, element);
  });
}

/** Seconds the peer takes to take over all these, a page of 200 in a transaction. */
export function pullBare(all: readonly Change[]): Promise<number> {
  return runBare('pull', all, ({ shop }) => {
    const write = createRecordWriter(shop, findSamples(all));
    const insert = shop.prepare('insert into fil (entite, code, record) values (?, ?, ?)');
    for (const change of all) {
      write(change);
      insert.run(change.entite, change.code, JSON.stringify(change.enregistrement));
    }
  });
}

async function runBare(
  task: 'push' | 'pull',
  changes: readonly Change[],
  fill: (sides: Sides) => void,
): Promise<number> {
  await using folders = makeFolders();
  const samples = findSamples(changes);
  const paths = { shop: join(folders.shop, 'bare.db'), till: join(folders.till, 'bare.db') };
  const sides = { shop: openSyncDatabase(paths.shop, samples), till: openSyncDatabase(paths.till, samples) };
  for (const side of [sides.shop, sides.till]) side.exec('begin');
  fill(sides);
  for (const side of [sides.shop, sides.till]) side.exec('commit').close();
  const json = JSON.stringify(samples);
  await using server = await startProgram([await getPeer('sync-server'), paths.shop, json], {});
  await using till = await startProgram([await getPeer('sync-till'), paths.till, json, server.line, task], {});
  return Number(till.line);
}
