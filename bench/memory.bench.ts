import { setTimeout as wait } from 'node:timers/promises';
import { fillLargeShop, toClientCode } from '../e2e/testing/large-shop.ts';
import { formatNumber, type Measure } from './figure.ts';
import { startLoad } from './load.ts';
import { makeFolder, readMegabytes, startBuiltService } from './processes.ts';
import { headers, shop, shopKinds, toDraft } from './stand.ts';

const loadMs = 2_000;
/** V8 grows its spaces and SQLite fills its caches, once. */
const warmUps = 8;
const turns = 6;

const read = (path: string) => ({ path, headers });
const create = (index: number) => ({ method: 'POST', path: '/devis', headers, body: toDraft(index) });
const loads = [
  { status: 200, requests: Array.from({ length: shop.clients }, (_, i) => read(`/clients/${toClientCode(i)}`)) },
  { status: 200, requests: ['/clients', '/articles', '/devis', '/factures?limit=1000'].map(read) },
  { status: 201, requests: Array.from({ length: 500 }, (_, index) => create(index)) },
];

/**
 * Measures the resident memory of the service's process alone: at rest, and after reads, lists and creates by 32
 * clients.
 */
export const measure: Measure = async (report) => {
  using folder = makeFolder();
  await fillLargeShop(folder.path, shop, shopKinds);
  using load = startLoad();
  await using service = await startBuiltService(folder.path);
  const tell = (work: string, value: number, detail: string, atMost = 110, peer = 'resident memory of its process') =>
    report({ work, peer, value, unit: 'Mo', aim: { atMost }, detail });
  await wait(2_000);
  tell('memory at rest', readMegabytes(service.pid, 'VmRSS'), '2 s after its start');

  const after: number[] = [];
  for (let turn = 0; turn < warmUps + turns; turn += 1) {
    for (const task of loads) await load.run({ port: service.port, ...task, connections: 32, milliseconds: loadMs });
    await wait(1_000);
    after.push(readMegabytes(service.pid, 'VmRSS'));
  }
  const [first, last] = [Math.max(...after.slice(0, warmUps)), Math.max(...after.slice(warmUps))];
  const each = `after each turn of ${(loadMs * 3) / 1_000} s: ${after.map(formatNumber).join(', ')} Mo`;
  tell('memory under load', last, each);
  const grown = `${formatNumber(first)} Mo, then ${formatNumber(last)}`;
  tell(`memory that ${turns} more turns of load add`, last - first, grown, 5, `highest of the first ${warmUps}`);
};
