import { join } from 'node:path';
import { openConnection } from '#server/database/database.ts';
import type { Measure } from './figure.ts';
import { makeFolder } from './processes.ts';
import { median } from './rounds.ts';
import { compareRates, headers, openStand, toDraft } from './stand.ts';

const peer = 'bare node:http + better-sqlite3, one FULL transaction a request';
const aims = [
  { connections: 1, clients: 'alone', processor: { atMost: 1.4 }, rate: { atLeast: 0.85 } },
  { connections: 32, clients: '32 clients', processor: { atMost: 1.1 }, rate: { atLeast: 3.5 } },
];
/** When a commit costs less, sharing one gains little: the rate then measures the disk, not the work. */
const slowCommitMs = 1;
/** The kind that moves no stock, and the one that moves most. */
const paths = { devis: '/devis', facture: '/factures' };
const drafts = Array.from({ length: 500 }, (_, index) => toDraft(index));

/** Measures documents of five lines created over HTTP, each on disk (`synchronous=FULL`) before it is answered. */
export const measure: Measure = async (report) => {
  await using stand = await openStand();
  const commitMs = measureCommitMs();
  const detail = 'the disk of this machine';
  report({ work: 'what a commit costs', peer: 'one row, FULL, median of 200', detail, value: commitMs, unit: 'ms' });
  for (const [kind, path] of Object.entries(paths)) {
    const ours = drafts.map((body) => ({ method: 'POST', path, headers, body }));
    const peers = drafts.map((body) => ({ method: 'POST', path: `/${kind}`, body }));
    for (const { connections, clients, processor, rate: aim } of aims) {
      const { rate, cost, detail } = await compareRates(stand, { ours, peers, connections, status: 201 });
      const common = { work: `create a ${kind} of 5 lines, ${clients}`, unit: '×', detail } as const;
      report({ ...common, peer, value: rate.ratio, ...(commitMs >= slowCommitMs ? { aim } : {}) });
      report({ ...common, peer: 'the same, processor time of an answer', value: cost, aim: processor });
    }
  }
};

/** Measures the milliseconds one transaction takes on disk, as the product commits. */
function measureCommitMs(): number {
  using folder = makeFolder();
  const connection = openConnection(join(folder.path, 'commit.db'));
  connection.exec('create table lignes (texte text)');
  const insert = connection.prepare('insert into lignes values (?)');
  const times = Array.from({ length: 200 }, () => {
    const startedAt = performance.now();
    insert.run('une ligne');
    return performance.now() - startedAt;
  });
  connection.close();
  return median(times);
}
