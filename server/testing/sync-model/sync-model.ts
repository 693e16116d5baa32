import type { Connection } from '#server/database/database.ts';
import { isNumberedTwice } from '#server/sharing/poste/outbox/keep-both.ts';
import type { OutboxRow } from '#server/sharing/poste/outbox/outbox.store.ts';
import { buildArticle } from '../fixtures/build-records.ts';
import { readShop, until } from '../running/shared-shop-state.ts';
import {
  findDifferences,
  findDoubleCarriers,
  findGaps,
  findGoodsTwice,
  findLostFacts,
  findUnreportedDoubles,
  findWrongReserve,
  findWrongStock,
  listEntries,
  type Place,
} from './sync-model-checks.ts';
import { closeDay, openDrawer } from './sync-model-caisse.ts';
import { findBrokenChains } from './sync-model-chains.ts';
import { acceptRule } from './accept-rule.ts';
import { type Given, run } from './sync-model-commands.ts';
import { findChangedIssues } from './sync-model-issues.ts';
import { mendAll } from './sync-model-flips.ts';
import { rememberAsked, saveCopy } from './sync-model-losses.ts';
import {
  findMiscounted,
  findUnreportedDeposits,
  findWrongClotures,
  findWrongDues,
  readMoney,
  toRecords,
} from './sync-model-money-checks.ts';
import { listFacts, madeAt } from './sync-model-side.ts';
import { findWrongTransferts } from './sync-model-transfert-checks.ts';
import {
  articles,
  context,
  customers,
  type StartHub,
  startWorld,
  supplier,
  toClient,
  type World,
} from './sync-model-world.ts';

/** Timeout for a busy machine. */
const patienceMs = 60_000;
/** How long tests beside this one hold a feed back at most. */
const heldMs = 30_000;

/** Runs the commands on a shop of its own, restores the network, and returns what is wrong; empty when nothing is. */
export async function findDisagreement(given: Given, startHub?: StartHub): Promise<string[]> {
  await using world = await startWorld(given.faults, startHub);
  await fillShop(world);
  for (const command of given.commands) await run(world, command);
  calm(world);
  await mendAll(world);
  await catchUp(world);
  const silent = world.told
    .flatMap(({ outbox }) => outbox.list(['refuse'], 1_000))
    .filter(({ motif }) => !motif)
    .map(({ code }) => `${code} is refused without a word`);
  await chooseAll(world);
  await closeAll(world);
  rememberAsked(world);
  return [...world.wrong, ...silent, ...(await compareOnceTold(world, startHub !== undefined))];
}

/**
 * Compares the sides; beside a hub again for a while: any open transaction of its server, also of another test's
 * database, holds back what was written since.
 */
async function compareOnceTold(world: World, isHub: boolean): Promise<string[]> {
  const end = performance.now() + heldMs;
  let found = await compare(world);
  while (isHub && found.length > 0 && performance.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, 250));
    await catchUp(world);
    found = await compare(world);
  }
  return found;
}

/** Closes every drawer, so that nothing waits for its clôture. */
async function closeAll(world: World): Promise<void> {
  for (const poste of world.all.keys()) {
    await openDrawer(world, { poste, n: 1 }).catch(acceptRule);
    await closeDay(world, poste).catch(acceptRule);
  }
  await catchUp(world);
  await chooseAll(world);
}

async function compare(world: World): Promise<string[]> {
  const { shop, autre, sides, facts, losses, asked } = world;
  const [truth = {}, ...states] = await Promise.all([shop, ...sides].map(({ local }) => readShop(local)));
  const all = readMoney(shop.dataDir);
  const monies = [all, ...sides.map(({ dataDir }) => readMoney(dataDir))];
  const findPlace = createPlaceFinder(shop.local.connection);
  const isReported = (source: string, numero: string) =>
    asked.some((row) => row.includes(source) && row.includes(numero)) || losses.lossy.has(toPoste(numero));
  return [
    ...sides.flatMap(({ quarantine }) =>
      quarantine.list(10).map(({ code, motif }) => `${code} is kept aside: ${motif}`),
    ),
    ...states.flatMap((state, index) => findDifferences(truth, state).map((found) => `P0${index + 1} ${found}`)),
    ...monies
      .slice(1)
      .flatMap((money, index) =>
        findDifferences(toRecords(all), toRecords(money)).map((found) => `P0${index + 1} ${found}`),
      ),
    ...findWrongDues(truth, all),
    ...(await findUntold(world, truth)),
    ...findMiscounted(truth, all, losses.lossy),
    ...findWrongClotures(truth, all, losses.lossy),
    ...(await findBrokenChains(world)),
    ...findLostFacts(facts, new Map([...(autre ? listFacts(autre.side.dataDir) : []), ...listFacts(shop.dataDir)])),
    ...findChangedIssues(world, truth),
    ...findGaps([...listFacts(shop.dataDir).keys()], losses.lossy),
    ...findWrongStock(truth, listEntries(shop.dataDir), (numero) => findPlace(numero)?.porte_stock === true),
    ...findDoubleCarriers(truth, findPlace),
    ...findGoodsTwice(truth, findPlace),
    ...findWrongReserve(truth, findPlace),
    ...findUnreportedDoubles(truth, findPlace, isReported),
    ...(await findWrongTransferts(world)),
  ];
}

/** Finds where a document stands on a side. */
function createPlaceFinder(connection: Connection): (numero: string) => Place | undefined {
  const find = connection.prepare<[string], { numero: string; chaine: string; porte_stock: number }>(
    'select numero, chaine, porte_stock from documents where numero = ?',
  );
  return (numero) => {
    const row = find.get(numero);
    return row && { ...row, porte_stock: row.porte_stock === 1 };
  };
}

/** Finds deposits taken off twice that a side does not report; every side reports the same. */
async function findUntold({ all }: World, truth: Parameters<typeof findUnreportedDeposits>[0]): Promise<string[]> {
  const told = await Promise.all(all.map(({ side }) => side.backOffice.reglements.listAcompteEcarts()));
  return told.flatMap((own) => findUnreportedDeposits(truth, own));
}

/** Returns the till of a number's series. */
const toPoste = (numero: string) => numero.split('-')[1] ?? '';

/** Creates the records every till has before anything happens, and a first backup of each folder. */
async function fillShop(world: World) {
  const { tiers, articles: shelf } = world.shop.backOffice;
  await tiers.create('fournisseur', toClient({ num: supplier }), context);
  for (const num of customers) await tiers.create('client', toClient({ num }), context);
  for (const reference of articles) {
    const draft = buildArticle({ reference });
    const fiche = { fournisseur_principal: supplier };
    await shelf.create({ ...draft, unite_vente: 'UN', stock_reel: 100, fiche }, context);
  }
  await catchUp(world);
  for (const place of world.all) await saveCopy(place);
}

/** Sets networks and clocks right again. */
function calm({ told, clocks }: World) {
  for (const { network } of told) Object.assign(network, { isCut: false, choose: () => 'none' });
  for (const clock of clocks) clock.offsetMs = 0;
}

/** Waits until everything that can be sent is, and every page has arrived. */
async function catchUp(world: World) {
  const { told } = world;
  calm(world);
  await until(() => told.every(({ countLate }) => countLate() === 0), undefined, patienceMs);
  await until(
    () => told.every(({ outbox }) => outbox.listReady(1).length === 0),
    () => 'elements are still ready',
    patienceMs,
  );
  for (const { backOffice } of told) await backOffice.refreshCache();
  await until(
    async () => {
      const states = await Promise.all(told.map(({ backOffice }) => backOffice.refreshCache()));
      return states.every(({ gateway }) => gateway.status === 'healthy');
    },
    undefined,
    patienceMs,
  );
}

/**
 * Expects no more what a disk that was put back numbered again and is told to make anew: «Gardez la leur, puis refaites
 * la vôtre».
 */
function giveUp({ facts, losses }: World, { code, element }: OutboxRow): void {
  if (!losses.imaged.has(toPoste(code))) return;
  facts.delete(`${code.slice(0, 2)} ${madeAt.exec(element)?.[1] ?? ''}`);
}

function describe({ id, code, etat, motif, tentatives, historique }: OutboxRow): string {
  return `${id} ${code} ${etat} (${tentatives}): ${motif}, after ${historique.slice(-300)}`;
}

/**
 * Settles every refusal as a user would, in turn with mine, theirs, something else, or both for two facts under one
 * number, until what waited behind it is sent too.
 */
async function chooseAll(world: World) {
  const { told } = world;
  const choose = (choices: World['sides'][number]['choices'], row: OutboxRow) => {
    const { id, leur } = row;
    if (isNumberedTwice(row)) return choices.keepMine(id);
    // A day that was closed twice is the shop's.
    if (row.entite === 'session' || row.entite === 'cloture') {
      giveUp(world, row);
      return choices.keepTheirs(id);
    }
    // An issued document stays: theirs where the shop says so, ours where it is ours.
    if (row.motif?.includes('ne change plus')) return choices.keepTheirs(id);
    if (id % 3 === 0) return choices.edit(id, {});
    return id % 3 === 1 || leur === null
      ? choices.keepMine(id)
      : choices.keepTheirs(id).catch(() => choices.keepMine(id));
  };
  const isOver = () => told.every(({ outbox }) => outbox.count().en_attente + outbox.count().a_traiter === 0);
  const chooseOnce = async () => {
    for (const { outbox, choices, backOffice } of told) {
      const refused = outbox.list(['refuse'], 1_000);
      for (const row of refused) await choose(choices, row);
      // The service does the same: a user who chose does not wait for the next page.
      if (refused.length > 0) await backOffice.refreshCache();
    }
    return isOver();
  };
  await until(
    chooseOnce,
    () => told.flatMap(({ outbox }) => outbox.list(['en_attente', 'refuse'], 3).map(describe)).join('; '),
    patienceMs,
  );
  await catchUp(world);
}
