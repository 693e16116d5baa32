import { join } from 'node:path';
import { buildDraft, fillLargeShop } from '../e2e/testing/large-shop.ts';
import { fillBareDatabase } from './bare/bare-database.ts';
import { formatNumber } from './figure.ts';
import { type Load, type LoadResult, type Sent, startLoad } from './load.ts';
import {
  apiKey,
  makeFolder,
  readProcessorMs,
  type Server,
  startBuiltService,
  startProgram,
  toPeer,
} from './processes.ts';
import { compare, type Comparison } from './rounds.ts';

/**
 * Number of records of each kind in a measured shop, half of its documents quotes, half invoices, and of lines in each.
 */
export const shop = { clients: 1_000, articles: 300, documents: 2_000, lignes: 5 };
export const shopKinds = ['devis', 'facture'] as const;

/** Returns what a till sends to make a document; the same for every kind's route. */
export const toDraft = (index: number) => buildDraft(index, shop);

/**
 * The service and the bare peer side by side, each in its own process over the same records, and the load generator.
 */
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
  const bare = stack.use(await startProgram([toPeer('bare-server.ts'), files.bare], mover));
  const load = stack.use(startLoad());
  return { service, bare, load, files, [Symbol.asyncDispose]: () => stack.disposeAsync() };
}

export type Ask = {
  /** Requests to the service; several are sent in turn. */
  ours: readonly Sent[];
  peers: readonly Sent[];
  connections: number;
  /** Status every answer of the service must have. */
  status?: number;
  check?: (ours: LoadResult) => void;
};

/**
 * Answers per second, and the microseconds of processor time for one, ours ÷ the peer's (Linux): other load hardly
 * affects the latter.
 */
export type Rates = { rate: Comparison; cost: number; detail: string };

/** Duration of a round, in milliseconds: in many short rounds, other load on the machine comes and goes in between. */
const roundMs = 400;
const rounds = 15;

/** The service's headers on every request: the key of another program of the shop. */
export const headers = { 'x-api-key': apiKey };

/** Measures both sides in turns. */
export async function compareRates({ service, bare, load }: Stand, ask: Ask): Promise<Rates> {
  const { connections, status = 200, check } = ask;
  const ours = createSide(load, service, { requests: ask.ours, connections, status }, check);
  const peers = createSide(load, bare, { requests: ask.peers, connections, status: 200 });
  await ours.send(roundMs / 2);
  await peers.send(roundMs / 2);
  const rate = await compare(ours.measure, peers.measure, rounds);
  const [mine, theirs] = [ours.readMicroseconds(), peers.readMicroseconds()];
  const [a, b, c, d, ratio] = [rate.ours, rate.peers, mine, theirs, theirs / mine].map(formatNumber);
  return { rate, cost: mine / theirs, detail: `${a}/s to ${b}/s; processor ${c} µs to ${d} µs, ${ratio}` };
}

type Asked = { requests: readonly Sent[]; connections: number; status: number };

/** Sends to one server, and adds up the processor time of its process meanwhile. */
function createSide(load: Load, { pid, port }: Server, asked: Asked, check = (_result: LoadResult) => {}) {
  let [ms, answers] = [0, 0];
  const send = (milliseconds: number) => load.run({ port, ...asked, milliseconds });
  return {
    send,
    async measure() {
      const before = readProcessorMs(pid);
      const result = await send(roundMs);
      ms += readProcessorMs(pid) - before;
      answers += result.count;
      check(result);
      return result.count / result.seconds;
    },
    readMicroseconds: () => (ms * 1_000) / answers,
  };
}
