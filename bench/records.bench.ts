import type { Measure } from './figure.ts';
import { formatRates } from './rounds.ts';
import { counts, toClientCode } from './shop.ts';
import { compareRates, openStand, toOurs, toPeers } from './stand.ts';

const peer = 'bare node:http + better-sqlite3, rows to JSON';
const aim = { atLeast: 0.85 };
const kinds = [
  { title: 'quote', path: 'devis', prefix: 'DE' },
  { title: 'order', path: 'commandes', prefix: 'BC' },
  { title: 'delivery note', path: 'livraisons', prefix: 'BL' },
  { title: 'credit note', path: 'avoirs', prefix: 'AV' },
  { title: 'invoice', path: 'factures', prefix: 'FA' },
];

/** One record over HTTP, another one each time. */
export const measure: Measure = async (report) => {
  await using stand = await openStand();
  const records = [
    {
      title: 'one customer',
      paths: Array.from({ length: counts.clients }, (_, index) => `/clients/${toClientCode(index)}`),
    },
    ...kinds.map(({ title, path, prefix }) => ({
      title: `one ${title} with its 5 lines`,
      paths: Array.from({ length: counts.documents }, (_, index) => `/${path}/${toNumero(prefix, index)}`),
    })),
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

function toNumero(prefix: string, index: number): string {
  return `${prefix}-P01-${String(index + 1).padStart(6, '0')}`;
}
