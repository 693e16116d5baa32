import { ClientCreateInput } from '#shared/contracts/clients.ts';
import { buildClient } from './build-records.ts';
import { createFastClock } from './clock.ts';
import { type Fault, startProxy } from './misbehaving-proxy.ts';
import { startSharedBackOffice, startTill } from './start-shared-shop.ts';

export const context = { caller: { kind: 'api-key', id: 'model', role: 'admin' } } as const;
export const customers = ['C0', 'C1', 'C2'];
export const articles = ['A0', 'A1', 'A2'];
export const supplier = 'F0';
/** A clock somebody may set forward or back. */
function createWrongClock(now: () => Date) {
  const clock = { offsetMs: 0, now: () => new Date(now().getTime() + clock.offsetMs) };
  return clock;
}

type Clock = ReturnType<typeof createWrongClock>;
type Side = Awaited<ReturnType<typeof startTill>> &
  Pick<Awaited<ReturnType<typeof startProxy>>, 'network' | 'countLate'> & {
    clock: Clock;
    /** So many of its next pushes are done without being answered. */
    deaf: { pushes: number };
  };
export type World = Awaited<ReturnType<typeof startWorld>>;
type Options = { shopDir?: string; firstTillDir?: string };

export const toClient = (given: Parameters<typeof buildClient>[0]) => ClientCreateInput.parse(buildClient(given));

/** A till behind a proxy that does to it what `given` says, in turn. */
async function startSide(getUrl: () => string, poste: string, given: readonly Fault[], dataDir = ':memory:') {
  let request = 0;
  const deaf = { pushes: 0 };
  const proxy = await startProxy(getUrl, ({ method }) => {
    if (method === 'POST' && deaf.pushes-- > 0) return 'cut-after-commit';
    return given[request++ % given.length] ?? 'none';
  });
  const clock = createWrongClock(createFastClock());
  const start = () => startTill({ url: proxy.url, poste, dataDir, now: clock.now, pollMs: 20, longestOfflineMs: 40 });
  const { network, countLate } = proxy;
  const side: Side = { ...(await start()), network, countLate, clock, deaf };
  return {
    side,
    /** Starts it again as `prepare` left it. */
    async replace(prepare: () => Promise<void>) {
      await side[Symbol.asyncDispose]();
      await prepare();
      Object.assign(side, await start());
    },
    async [Symbol.asyncDispose]() {
      await side[Symbol.asyncDispose]();
      await proxy[Symbol.asyncDispose]();
    },
  };
}

/** A shop and three tills, in memory unless a folder is given; `replaceShop` and `replaceTill` start one again as `prepare` left it. */
export async function startWorld(given: readonly Fault[], { shopDir = ':memory:', firstTillDir }: Options = {}) {
  const stack = new AsyncDisposableStack();
  const shopClock = createWrongClock(() => new Date());
  const startShop = () => startSharedBackOffice({ dataDir: shopDir, now: shopClock.now });
  let shop = await startShop();
  stack.defer(() => shop[Symbol.asyncDispose]());
  const getUrl = () => shop.url;
  const first = stack.use(await startSide(getUrl, 'P01', given, firstTillDir));
  const others = [stack.use(await startSide(getUrl, 'P02', given)), stack.use(await startSide(getUrl, 'P03', given))];
  const sides = [first, ...others].map(({ side }) => side);
  return {
    get shop() {
      return shop;
    },
    async replaceShop(prepare: () => Promise<void>) {
      await shop[Symbol.asyncDispose]();
      await prepare();
      shop = await startShop();
    },
    replaceTill: first.replace,
    sides,
    get counters() {
      return [...sides.map(({ backOffice }) => backOffice), shop.backOffice];
    },
    clocks: [...sides.map(({ clock }) => clock), shopClock],
    made: new Set<string>(),
    entries: new Map<string, number>(),
    [Symbol.asyncDispose]: () => stack[Symbol.asyncDispose](),
  };
}
