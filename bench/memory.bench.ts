import { execFileSync } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import type { Measure } from './figure.ts';
import { makeFolder, startBuiltService } from './processes.ts';
import { formatNumber } from './figure.ts';
import { fillLargeShop, toClientCode } from '../e2e/testing/large-shop.ts';
import { shop, shopKinds, toDraft } from './shop.ts';
import { assertOnly, headers } from './stand.ts';
import { startLoad } from './load.ts';

const aim = { atMost: 110 };
const loadMs = 2_000;
/** V8 widens its spaces and SQLite fills its caches, once. */
const warmUps = 8;
const turns = 6;

const read = (path: string) => ({ path, headers });
const create = (index: number) => ({ method: 'POST', path: '/devis', headers, body: toDraft(index) });
const loads = [
  {
    status: 200,
    requests: Array.from({ length: shop.clients }, (_, index) => read(`/clients/${toClientCode(index)}`)),
  },
  { status: 200, requests: ['/clients', '/articles', '/devis', '/factures?limit=1000'].map(read) },
  { status: 201, requests: Array.from({ length: 500 }, (_, index) => create(index)) },
];

/** Resident memory of the service's process, alone: at rest, and after reads, lists and creates by 32 clients. */
export const measure: Measure = async (report) => {
  using folder = makeFolder();
  await fillLargeShop(folder.path, shop, shopKinds);
  using load = startLoad();
  await using service = await startBuiltService(folder.path);
  await wait(2_000);
  const peer = 'resident memory of its process';
  const detail = '2 s after its start';
  report({ work: 'memory at rest', peer, value: readResidentMegabytes(service.pid), unit: 'Mo', aim, detail });

  const after: number[] = [];
  for (let turn = 0; turn < warmUps + turns; turn += 1) {
    for (const { status, requests } of loads) {
      const result = await load.run({ port: service.port, requests, connections: 32, milliseconds: loadMs });
      assertOnly(result, status);
    }
    await wait(1_000);
    after.push(readResidentMegabytes(service.pid));
  }
  const [first, last] = [after.slice(0, warmUps), after.slice(warmUps)].map((some) => Math.max(...some)) as [
    number,
    number,
  ];
  const each = `after each turn of ${(loadMs * 3) / 1_000} s: ${after.map(formatNumber).join(', ')} Mo`;
  report({ work: 'memory under load', peer, value: last, unit: 'Mo', aim, detail: each });
  report({
    work: `memory that ${turns} more turns of load add`,
    peer: `highest of the first ${warmUps}`,
    value: last - first,
    unit: 'Mo',
    aim: { atMost: 5 },
    detail: `${formatNumber(first)} Mo, then ${formatNumber(last)}`,
  });
};

function readResidentMegabytes(pid: number): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1_024;
}
