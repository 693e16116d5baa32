import type { Measure } from './figure.ts';
import { formatRates } from './rounds.ts';
import { counts, toClientCode } from './shop.ts';
import { compareRates, openStand, toOurs, toPeers } from './stand.ts';

const peer = 'bare node:http + better-sqlite3, rows to JSON';
const aim = { atLeast: 0.85 };

/** One record over HTTP, another one each time. */
export const measure: Measure = async (report) => {
  await using stand = await openStand();
  const records = [
    {
      title: 'one customer',
      paths: Array.from({ length: counts.clients }, (_, index) => `/clients/${toClientCode(index)}`),
    },
    {
      title: 'one quote with its 5 lines',
      paths: Array.from({ length: counts.documents }, (_, index) => `/devis/${toNumero(index)}`),
    },
  ];
  for (const { title, paths } of records) {
    const ours = paths.map((path) => toOurs(stand, path));
    const peers = paths.map((path) => toPeers(stand, path));
    for (const connections of [1, 32]) {
      const rates = await compareRates(stand, { ours, peers, connections });
      const clients = connections === 1 ? 'alone' : `${connections} clients`;
      report({ work: `${title}, ${clients}`, peer, value: rates.ratio, unit: '×', aim, detail: formatRates(rates) });
    }
  }
};

function toNumero(index: number): string {
  return `DE-P01-${String(index + 1).padStart(6, '0')}`;
}
