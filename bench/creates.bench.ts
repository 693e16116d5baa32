import type { Measure } from './figure.ts';
import { toWire } from './load/load.ts';
import { formatRates } from './rounds.ts';
import { toDraft } from './shop.ts';
import { compareRates, headers, openStand, type Stand } from './stand.ts';

const peer = 'bare node:http + better-sqlite3, one FULL transaction a request';
const aims = [
  { connections: 1, clients: 'alone', aim: { atLeast: 0.85 } },
  { connections: 32, clients: '32 clients', aim: { atLeast: 3.5 } },
];
const kinds = [
  { kind: 'devis', path: '/devis' },
  { kind: 'commande', path: '/commandes' },
  { kind: 'livraison', path: '/livraisons' },
  { kind: 'avoir', path: '/avoirs' },
  { kind: 'facture', path: '/factures' },
];
const drafts = Array.from({ length: 500 }, (_, index) => toDraft(index));

/** Documents of five lines created over HTTP, each on disk (`synchronous=FULL`) before it is answered. */
export const measure: Measure = async (report) => {
  await using stand = await openStand();
  for (const { kind, path } of kinds) {
    const ours = drafts.map((body) => toWire(stand.service.port, { method: 'POST', path, headers, body }));
    const peers = drafts.map((body) => toWire(stand.bare.port, { method: 'POST', path: `/${kind}`, body }));
    for (const { connections, clients, aim } of aims) {
      const rates = await compareCreates(stand, { ours, peers, connections });
      report({
        work: `create a ${kind} of 5 lines, ${clients}`,
        peer,
        value: rates.ratio,
        unit: '×',
        aim,
        detail: formatRates(rates),
      });
    }
  }
};

async function compareCreates(stand: Stand, ask: { ours: string[]; peers: string[]; connections: number }) {
  return compareRates(stand, { ...ask, status: 201 });
}
