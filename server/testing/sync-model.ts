import { isGivenTwice } from '#server/backoffice/local/outbox/keep-both.ts';
import type { OutboxRow } from '#server/backoffice/local/outbox/outbox.store.ts';
import { buildArticle } from './build-records.ts';
import { readShop, until } from './shared-shop-state.ts';
import {
  findDifferences,
  findDoubleCarriers,
  findGaps,
  findGoodsTwice,
  findUntoldDoubles,
  findWrongReserve,
  findWrongStock,
  type Place,
} from './sync-model-checks.ts';
import { type Given, run } from './sync-model-commands.ts';
import { articles, context, customers, startWorld, supplier, toClient, type World } from './sync-model-world.ts';

/** Runs the commands on a shop of its own, gives the network back, and says what is wrong; empty when nothing is. */
export async function findDisagreement(given: Given): Promise<string[]> {
  await using world = await startWorld(given.faults);
  const { shop, sides, made } = world;
  await fillShop(world);
  for (const command of given.commands) await run(world, command);
  await catchUp(world);
  const silent = sides.flatMap(({ outbox }) => outbox.list(['refuse'], 1_000)).filter(({ motif }) => !motif);
  await chooseAll(world);

  const [truth = {}, ...states] = await Promise.all(
    [shop.backOffice, ...sides.map(({ local }) => local)].map(readShop),
  );
  const { replication } = shop.local;
  const findPlace = (numero: string) =>
    replication.part === 'partage' ? (replication.find('document', numero) as Place | undefined) : undefined;
  return [
    ...sides.flatMap(({ ecartes }) => ecartes.list(10).map(({ code, motif }) => `${code} is kept aside: ${motif}`)),
    ...silent.map(({ code }) => `${code} is refused without a word`),
    ...states.flatMap((state, index) => findDifferences(truth, state).map((found) => `P0${index + 1} ${found}`)),
    ...[...made].filter((numero) => !(numero in truth)).map((numero) => `${numero} is lost`),
    ...findGaps(Object.keys(truth)),
    ...findWrongStock(truth, world.entries, (numero) => findPlace(numero)?.porte_stock === true),
    ...findDoubleCarriers(truth, findPlace),
    ...findGoodsTwice(truth, findPlace),
    ...findWrongReserve(truth, findPlace),
    ...findUntoldDoubles(truth, findPlace, (source, numero) => isTold(world, source, numero)),
  ];
}

/** A till was refused what it says about the source and this document, or what makes this one stand again. */
function isTold({ sides }: World, source: string, numero: string): boolean {
  return sides.some(({ outbox }) => {
    const about = outbox.listAbout('document', source, 1_000).filter(({ element }) => element.includes(numero));
    const itself = outbox.listAbout('document', numero, 1_000);
    return [...about, ...itself].some(({ historique }) => historique.includes('Refusé'));
  });
}

/** The records every till has before anything happens. */
export async function fillShop(world: World) {
  const { shop } = world;
  await shop.backOffice.tiers.create('fournisseur', toClient({ num: supplier }), context);
  for (const num of customers) await shop.backOffice.tiers.create('client', toClient({ num }), context);
  for (const reference of articles) {
    const draft = {
      ...buildArticle({ reference }),
      unite_vente: 'UN',
      stock_reel: 100,
      fiche: { fournisseur_principal: supplier },
    };
    await shop.backOffice.articles.create(draft, context);
    world.entries.set(reference, 100);
  }
  await catchUp(world);
}

/** Everything that can go has gone, and every page has come. */
export async function catchUp({ sides, clocks }: World) {
  for (const { network } of sides) Object.assign(network, { isCut: false, choose: () => 'none' });
  for (const clock of clocks) clock.offsetMs = 0;
  await until(() => sides.every(({ countLate }) => countLate() === 0));
  await until(
    () => sides.every(({ outbox }) => outbox.listReady(1).length === 0),
    () => 'elements are still ready',
    20_000,
  );
  for (const { backOffice } of sides) await backOffice.refreshCache();
  await until(async () => {
    const states = await Promise.all(sides.map(({ backOffice }) => backOffice.refreshCache()));
    return states.every(({ gateway }) => gateway.status === 'healthy');
  });
}

/** Somebody chooses about every refusal, now mine, now theirs, now something else, both where two were given one number, until what was behind it has gone too. */
export async function chooseAll(world: World) {
  const { sides } = world;
  const choose = (choices: World['sides'][number]['choices'], row: OutboxRow) => {
    const { id, leur } = row;
    if (isGivenTwice(row)) return choices.keepMine(id);
    if (id % 3 === 0) return choices.edit(id, {});
    return id % 3 === 1 || leur === null ? choices.keepMine(id) : choices.keepTheirs(id);
  };
  const isOver = () => sides.every(({ outbox }) => outbox.count().en_attente + outbox.count().a_traiter === 0);
  const chooseOnce = async () => {
    for (const { outbox, choices } of sides) {
      const refused = outbox.list(['refuse'], 1_000);
      for (const row of refused) await choose(choices, row);
    }
    return isOver();
  };
  await until(
    chooseOnce,
    () => JSON.stringify(sides.map(({ outbox }) => outbox.list(['en_attente', 'refuse'], 3))),
    20_000,
  );
  await catchUp(world);
}
