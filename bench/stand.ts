import { join } from 'node:path';
import { type Load, type LoadResult, type LoadTask, type Sent, startLoad } from './load.ts';
import {
  apiKey,
  makeFolder,
  readProcessorMs,
  type Server,
  startBareServer,
  startBuiltService,
  toPeer,
} from './processes.ts';
import { fillBareDatabase } from './bare/fill-bare.ts';
import { compare, type Rates } from './rounds.ts';
import { fillLargeShop } from '../e2e/testing/large-shop.ts';
import { shop, shopKinds } from './shop.ts';

/** The service and the bare peer side by side, each in its own process over the same records, and who sends to them. */
export type Stand = {
  service: Server;
  bare: Server;
  load: Load;
  files: { service: string; bare: string };
} & AsyncDisposable;

/** Starts both sides over a shop filled by the service's own rules; `canMove` loads the version mover into both. */
export async function openStand({ canMove = false } = {}): Promise<Stand> {
  const stack = new AsyncDisposableStack();
  const folder = stack.use(makeFolder());
  const mover = canMove ? { NODE_OPTIONS: `--import=${toPeer('version-mover.ts')}` } : {};
  await fillLargeShop(folder.path, shop, shopKinds);
  const service = stack.use(await startBuiltService(folder.path, mover));
  const files = { service: join(folder.path, 'backoffice.db'), bare: join(folder.path, 'bare.db') };
  fillBareDatabase(files.bare, files.service);
  const bare = stack.use(await startBareServer(files.bare, mover));
  const load = stack.use(startLoad());
  return { service, bare, load, files, [Symbol.asyncDispose]: () => stack.disposeAsync() };
}

export type Ask = {
  /** Requests to the service; a list is sent in turn. */
  ours: readonly Sent[];
  peers: readonly Sent[];
  connections: number;
  /** What every answer of the service must be. */
  status?: number;
  check?: (ours: LoadResult) => void;
};

/** Many short rounds: what else the machine does comes and goes in between. */
const roundMs = 400;
const defaultRounds = 15;

/** The service's headers on every request: the key of another program of the shop. */
export const headers = { 'x-api-key': apiKey };

/** Answers a second of both sides, in turns. */
export async function compareRates({ service, bare, load }: Stand, ask: Ask, rounds = defaultRounds): Promise<Rates> {
  const { connections, status = 200, check } = ask;
  const costs = { ours: { ms: 0, count: 0 }, peers: { ms: 0, count: 0 } };
  const sendOurs = (milliseconds: number) =>
    sendFor(load, { port: service.port, requests: ask.ours, connections, milliseconds }, status);
  const sendPeers = (milliseconds: number) =>
    sendFor(load, { port: bare.port, requests: ask.peers, connections, milliseconds }, 200);
  await sendOurs(roundMs / 2);
  await sendPeers(roundMs / 2);
  const rates = await compare(
    async () => {
      const result = await withCost(service, costs.ours, () => sendOurs(roundMs));
      check?.(result);
      return toRate(result);
    },
    async () => toRate(await withCost(bare, costs.peers, () => sendPeers(roundMs))),
    rounds,
  );
  return { ...rates, processor: { ours: toMicroseconds(costs.ours), peers: toMicroseconds(costs.peers) } };
}

type Cost = { ms: number; count: number };

/** Adds what the process took of the processor meanwhile. */
async function withCost({ pid }: Server, cost: Cost, send: () => Promise<LoadResult>): Promise<LoadResult> {
  const before = readProcessorMs(pid);
  const result = await send();
  cost.ms += readProcessorMs(pid) - before;
  cost.count += result.count;
  return result;
}

function toMicroseconds({ ms, count }: Cost): number {
  return (ms * 1_000) / count;
}

async function sendFor(load: Load, task: LoadTask, status: number): Promise<LoadResult> {
  const result = await load.run(task);
  assertOnly(result, status);
  return result;
}

export function toRate({ count, seconds }: LoadResult): number {
  return count / seconds;
}

/** A figure made of refusals would be no figure. */
export function assertOnly({ statuses, count }: LoadResult, status: number): void {
  if (count === 0 || Object.keys(statuses).some((other) => Number(other) !== status)) {
    throw new Error(`Expected answers ${status} only, got ${JSON.stringify(statuses)}`);
  }
}
