import type { Measure } from './figure.ts';
import { type LoadTask, toWire } from './load/load.ts';
import { compare, formatRates } from './rounds.ts';
import { assertOnly, headers, openStand, type Stand, toRate } from './stand.ts';

const peer = 'bare node:http + better-sqlite3, one FULL transaction a request';
const aims = [
  { connections: 1, clients: 'alone', aim: { atLeast: 0.85 }, perRound: 20 },
  { connections: 32, clients: '32 clients', aim: { atLeast: 3.5 }, perRound: 100 },
];
const rounds = 9;
const documents = 2_000;

/** Each kind's own seeded documents, used from the first to the last: a document is transformed once. */
const transformations = [
  { source: 'devis', cible: 'commande', prefix: 'DE', first: 0 },
  { source: 'devis', cible: 'facture', prefix: 'DE', first: documents / 2 },
  { source: 'commande', cible: 'livraison', prefix: 'BC', first: 0 },
  { source: 'commande', cible: 'facture', prefix: 'BC', first: documents / 2 },
  { source: 'livraison', cible: 'facture', prefix: 'BL', first: 0 },
];
type Transformation = (typeof transformations)[number];

/** Transformations of documents of five lines over HTTP, each on disk before it is answered. */
export const measure: Measure = async (report) => {
  for (const { connections, clients, aim, perRound } of aims) {
    await using stand = await openStand({ documents });
    for (const transformation of transformations) {
      const rates = await compareTransforms(stand, transformation, { connections, perRound });
      const work = `transform a ${transformation.source} to a ${transformation.cible}, ${clients}`;
      report({ work, peer, value: rates.ratio, unit: '×', aim, detail: formatRates(rates) });
    }
  }
};

async function compareTransforms(
  { service, bare, load }: Stand,
  { source, cible, prefix, first }: Transformation,
  { connections, perRound }: { connections: number; perRound: number },
) {
  const next = { ours: first, peers: first };

  async function send(side: 'ours' | 'peers', toRequest: (numero: string) => string, port: number) {
    const requests = Array.from({ length: perRound }, () => toRequest(toNumero(prefix, next[side]++)));
    const task: LoadTask = { port, requests, connections };
    const result = await load.run(task);
    assertOnly(result, 200);
    return toRate(result);
  }

  const toOurs = (numero: string) =>
    toWire(service.port, { method: 'POST', path: `/workflow/${source}/${numero}/to-${cible}`, headers });
  const toPeers = (numero: string) => toWire(bare.port, { method: 'POST', path: `/${source}/${numero}/${cible}` });
  await send('ours', toOurs, service.port);
  await send('peers', toPeers, bare.port);
  return compare(
    () => send('ours', toOurs, service.port),
    () => send('peers', toPeers, bare.port),
    rounds,
  );
}

function toNumero(prefix: string, index: number): string {
  if (index >= documents) throw new Error('Not enough documents to transform');
  return `${prefix}-P01-${String(index + 1).padStart(6, '0')}`;
}
