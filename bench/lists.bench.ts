import type { Aim, Measure } from './figure.ts';
import { compareRates, headers, openStand, type Rates } from './stand.ts';

const connections = 32;
const documentPeer = 'bare node:http + better-sqlite3, JSON by SQLite, one statement';
const customerPeer = 'bare node:http + better-sqlite3, rows to JSON';

/** Paths of the lists on the service and on the peer, and the aim for a list that changed between requests. */
const lists = [
  { title: '1,000 customers', path: '/clients', peerPath: '/clients', peer: customerPeer, least: 4 },
  ...Object.entries({ devis: '/devis', facture: '/factures' }).map(([kind, path]) => ({
    title: `1,000 ${kind} × 5 lines`,
    path: `${path}?limit=1000`,
    peerPath: `/${kind}?limit=1000`,
    peer: documentPeer,
    least: 0.85,
  })),
];

/**
 * Measures the processor time of lists over HTTP, the peer's ÷ ours: of a table that changes between requests,
 * unchanged, and for a client that has it already.
 */
export const measure: Measure = async (report) => {
  await using stand = await openStand({ canMove: true });
  for (const { title, path, peerPath, peer, least } of lists) {
    const toOurs = (more: Record<string, string>) => [{ path, headers: { ...headers, ...more } }];
    const tell = (how: string, aim: Aim, { cost, detail }: Rates) =>
      report({ work: `list of ${title}, ${how}`, peer, value: 1 / cost, unit: '×', aim, detail });
    // No two answers have the same version.
    const changed = await compareRates(stand, {
      ours: toOurs({ 'x-bench-moves': stand.files.service }),
      peers: [{ path: peerPath, headers: { 'x-bench-moves': stand.files.bare } }],
      connections,
      check({ versions, count }) {
        if (versions !== count) throw new Error(`Only ${versions} of ${count} lists were of a version of their own`);
      },
    });
    tell('changed', { atLeast: least }, changed);
    const peers = [{ path: peerPath }];
    tell('unchanged', { atLeast: 10 }, await compareRates(stand, { ours: toOurs({}), peers, connections }));
    const answer = await fetch(stand.service.url + path, { headers });
    await answer.arrayBuffer();
    const known = toOurs({ 'if-none-match': answer.headers.get('etag') ?? '' });
    tell('304', { atLeast: 18 }, await compareRates(stand, { ours: known, peers, connections, status: 304 }));
  }
};
