import type { Aim, Measure } from './figure.ts';
import type { LoadResult } from './load.ts';
import { formatRates, type Rates } from './rounds.ts';
import { compareRates, headers, openStand, type Stand } from './stand.ts';

type List = {
  title: string;
  /** On the service and on the peer. */
  path: string;
  peerPath: string;
  peer: string;
  aimWhenChanged: Aim;
};

const connections = 32;
const documentPeer = 'bare node:http + better-sqlite3, JSON by SQLite, one statement';

const lists: readonly List[] = [
  {
    title: '1,000 customers',
    path: '/clients',
    peerPath: '/clients',
    peer: 'bare node:http + better-sqlite3, rows to JSON',
    aimWhenChanged: { atLeast: 4 },
  },
  ...['devis', 'facture'].map((kind) => ({
    title: `1,000 ${kind} × 5 lines`,
    path: `/${kind === 'devis' ? kind : `${kind}s`}?limit=1000`,
    peerPath: `/${kind}?limit=1000`,
    peer: documentPeer,
    aimWhenChanged: { atLeast: 0.85 },
  })),
];

/** Processor time of lists over HTTP, the peer's ÷ ours: of a table that changes between requests, unchanged, and asked by who has it already. */
export const measure: Measure = async (report) => {
  await using stand = await openStand({ canMove: true });
  for (const { title, path, peerPath, peer, aimWhenChanged } of lists) {
    const peers = [{ path: peerPath }];
    const ours = [{ path, headers }];
    const tell = (how: string, aim: Aim, rates: Rates) =>
      report({
        work: `list of ${title}, ${how}`,
        peer,
        value: rates.processor.peers / rates.processor.ours,
        unit: '×',
        aim,
        detail: formatRates(rates),
      });
    tell('changed', aimWhenChanged, await compareChanged(stand, path, peerPath));
    tell('unchanged', { atLeast: 10 }, await compareRates(stand, { ours, peers, connections }));
    const known = [{ path, headers: { ...headers, 'if-none-match': await getEtag(stand, path) } }];
    tell('304', { atLeast: 18 }, await compareRates(stand, { ours: known, peers, connections, status: 304 }));
  }
};

/** No two answers are of the same version. */
async function compareChanged(stand: Stand, path: string, peerPath: string) {
  const ours = [{ path, headers: { ...headers, 'x-bench-moves': stand.files.service } }];
  const peers = [{ path: peerPath, headers: { 'x-bench-moves': stand.files.bare } }];
  return compareRates(stand, { ours, peers, connections, check: assertChanging });
}

function assertChanging({ versions, count }: LoadResult): void {
  if (versions !== count) throw new Error(`Only ${versions} of ${count} lists were of a version of their own`);
}

async function getEtag({ service }: Stand, path: string): Promise<string> {
  const response = await fetch(service.url + path, { headers });
  await response.arrayBuffer();
  return response.headers.get('etag') ?? '';
}
