import { join } from 'node:path';
import { ClientCreateInput } from '#shared/contracts/tiers/clients.ts';
import { buildClient } from '../fixtures/build-records.ts';
import type { Fault } from '../proxies/misbehaving-proxy.ts';
import type { DocumentRecord } from '#shared/contracts/documents/documents.ts';
import { type Moments, startShopSide, startPosteSide } from './sync-model-side.ts';
import { createTemporaryFolder } from '../fixtures/temporary-folder.ts';
import type { startHubOfLyon } from '../running/start-gateway.ts';

export const context = { caller: { kind: 'api-key', id: 'model', role: 'admin' } } as const;
export const customers = ['C0', 'C1', 'C2'];
export const articles = ['A0', 'A1', 'A2'];
export const supplier = 'F0';
export const postes = ['P01', 'P02', 'P03'];
/** The group's other shop, which only a hub has, and its till. */
export const autreBoutique = { code: 'PARIS', poste: 'P09' };

export const toClient = (given: Parameters<typeof buildClient>[0]) => ClientCreateInput.parse(buildClient(given));

export type World = Awaited<ReturnType<typeof startWorld>>;

/**
 * The back office that the tills share: that of a shop's own machine, or a hub of which that machine is one more till.
 */
type Centre = { shop: Started; getUrl: () => string; hub: Awaited<ReturnType<StartHub>> | undefined };
type Started = Awaited<ReturnType<typeof startShopSide>> | Awaited<ReturnType<typeof startPosteSide>>;
type PosteOptions = Parameters<typeof startPosteSide>[1];
export type StartHub = (
  stack: AsyncDisposableStack,
) => Promise<Pick<Awaited<ReturnType<typeof startHubOfLyon>>, 'url' | 'siege' | 'database'>>;

async function startCentre(
  folder: string,
  stack: AsyncDisposableStack,
  { moments, startHub }: Pick<PosteOptions, 'moments'> & { startHub: StartHub | undefined },
): Promise<Centre> {
  const dataDir = join(folder, 'shop');
  if (!startHub) {
    const shop = await startShopSide(dataDir, 'B01', moments);
    stack.defer(() => shop.side[Symbol.asyncDispose]());
    return { shop, getUrl: () => shop.side.url, hub: undefined };
  }
  const hub = await startHub(stack);
  const getUrl = () => hub.url;
  const shop = stack.use(await startPosteSide(dataDir, { poste: 'B01', getUrl, given: ['none'], moments }));
  // The first till that the hub hears of is the shop's principal, which closes months and years.
  await shop.side.backOffice.refreshCache();
  return { shop, getUrl, hub };
}

/** Starts the till of the group's other shop. */
async function startAutre(
  dataDir: string,
  { siege }: Awaited<ReturnType<StartHub>>,
  options: Omit<PosteOptions, 'poste'>,
) {
  const { code, poste } = autreBoutique;
  const { jeton } = await siege.createBoutique('G1', { code, nom: code });
  return startPosteSide(dataDir, { ...options, poste, token: jeton });
}

/** Starts a shop and three tills, beside a hub also another shop with its till, each on a folder of its own, whose network does what `given` says. */
export async function startWorld(given: readonly Fault[], startHub?: StartHub) {
  await using stack = new AsyncDisposableStack();
  const folder = stack.use(await createTemporaryFolder());
  const moments: Moments = new Set();
  const { shop, getUrl, hub } = await startCentre(folder.path, stack, { moments, startHub });
  const tills: Awaited<ReturnType<typeof startPosteSide>>[] = [];
  for (const poste of postes) {
    tills.push(stack.use(await startPosteSide(join(folder.path, poste), { poste, getUrl, given, moments })));
  }
  const autre = hub && stack.use(await startAutre(join(folder.path, 'autre'), hub, { getUrl, given, moments }));
  const isTill = hub !== undefined;
  if (isTill && 'outbox' in shop.side) tills.push(shop as (typeof tills)[number]);
  const sides = tills.map(({ side }) => side);
  const counters = isTill ? tills : [...tills, shop];
  const owned = stack.move();
  return {
    shop: shop.side,
    sides,
    /** Everyone who sells, by the number commands use: the tills, then the shop. */
    all: counters.map(({ side, restart }, index) => ({
      poste: postes[index] ?? 'B01',
      part: side === shop.side && !isTill ? ('partage' as const) : ('poste' as const),
      side,
      restart,
    })),
    /** The other shop's till, where there is a hub, whose database is `hub.database`. */
    autre: autre && { poste: autreBoutique.poste, part: 'poste' as const, side: autre.side, restart: autre.restart },
    hub,
    /** All tills that have something to send. */
    told: autre ? [...sides, autre.side] : sides,
    getUrl,
    get counters() {
      return counters.map(({ side }) => side.backOffice);
    },
    clocks: counters.map(({ side }) => side.clock),
    /** Acknowledged facts that are not lost with their disk: their numbers by the moment they were made. */
    facts: new Map<string, string>(),
    /** Every acknowledged number, with the fact that last had it. */
    given: new Map<string, string>(),
    /** The transfert or arrivée that each movement of goods between shops was made for, as facts. */
    causes: new Map<string, string>(),
    /** Issued documents, by their file. */
    issued: new Map<string, DocumentRecord>(),
    /** The files themselves, by their hash. */
    files: new Map<string, Buffer>(),
    /** The questions that tills asked users, before they lost them. */
    asked: [] as string[],
    /** The tills that lost something, and those whose whole disk was restored to an earlier state. */
    losses: { lossy: new Set<string>(), imaged: new Set<string>() },
    /** Records with a changed byte, with their earlier content; and those that nobody else had the same. */
    flips: new Map<string, string>(),
    named: [] as string[],
    /** The errors found while it ran. */
    wrong: [] as string[],
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}
