import { execFileSync } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import type { Measure } from './figure.ts';
import { toWire } from './load/load.ts';
import { makeFolder, startBuiltService } from './processes.ts';
import { formatNumber } from './figure.ts';
import { counts, fillShop, toClientCode, toDraft } from './shop.ts';
import { assertOnly, headers } from './stand.ts';
import { startLoad } from './load/load.ts';

const aim = { atMost: 110 };
const loadMs = 4_000;
const turns = 3;

/** Resident memory of the service's process, alone: at rest, and after reads, lists and creates by 32 clients. */
export const measure: Measure = async (report) => {
  using folder = makeFolder();
  {
    await using filled = await startBuiltService(folder.path);
    await fillShop(filled);
  }
  using load = startLoad();
  await using service = await startBuiltService(folder.path);
  await wait(2_000);
  const atRest = readResidentMegabytes(service.pid);
  const peer = 'resident memory of its process';
  report({ work: 'memory at rest', peer, value: atRest, unit: 'Mo', aim, detail: '2 s after its start' });
  const after: number[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    for (const { status, requests } of listLoads(service.port)) {
      const result = await load.run({ port: service.port, requests, connections: 32, milliseconds: loadMs });
      assertOnly(result, status);
    }
    await wait(2_000);
    after.push(readResidentMegabytes(service.pid));
  }
  const detail = `after each turn: ${after.map(formatNumber).join(', ')} Mo`;
  report({ work: 'memory after load', peer, value: Math.max(...after), unit: 'Mo', aim, detail });
};

function listLoads(port: number) {
  const read = (path: string) => toWire(port, { path, headers });
  const create = (index: number) => toWire(port, { method: 'POST', path: '/devis', headers, body: toDraft(index) });
  return [
    {
      status: 200,
      requests: Array.from({ length: counts.clients }, (_, index) => read(`/clients/${toClientCode(index)}`)),
    },
    { status: 200, requests: [read('/clients'), read('/articles'), read('/devis'), read('/factures?limit=1000')] },
    { status: 201, requests: Array.from({ length: 500 }, (_, index) => create(index)) },
  ];
}

function readResidentMegabytes(pid: number): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1_024;
}
