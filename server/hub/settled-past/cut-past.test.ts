import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import pg from 'pg';
import { expect, test } from 'vitest';
import { openHubDatabase, type Question } from '#server/hub/store/hub-database.ts';
import { registerWithBoutique } from '#server/sharing/poste/register-with-boutique.ts';
import { days } from '#server/testing/fixtures/clock.ts';
import {
  command,
  type Command,
  context,
  fillShop,
  listCodes,
  run,
  see,
  type Till,
} from '#server/testing/past/shop-years.ts';
import { startProxy } from '#server/testing/proxies/misbehaving-proxy.ts';
import { until } from '#server/testing/running/shared-shop-state.ts';
import { startPoste } from '#server/testing/running/start-shared-shop.ts';
import { startTestHub } from '#server/testing/running/start-test-hub.ts';
import { startReturning } from '#server/testing/past/start-returning-hub.ts';
import { takeDose, takeSeed } from '#server/testing/take-dose.ts';
import { AppError } from '#shared/endpoints/errors.ts';
import { readAffaire } from '../group-documents/read-affaire.ts';

type Poste = Awaited<ReturnType<typeof startPoste>>;

/** Creates a clock that begins some days ago, runs as the real one does, and can be moved. */
function createPastClock(ago: number) {
  let time = Date.now() - days(ago);
  const begun = Date.now();
  return { now: () => new Date(time + Date.now() - begun), forward: (ms: number) => void (time += ms) };
}

/** What a till does, as its screens do it: through what is shared. */
function toTill({ local, backOffice }: Poste): Till {
  if (local.replication.part !== 'poste') throw new Error('it is a till');
  return { ...local, ...backOffice, till: local.replication };
}

async function startWorld(name: string, now: () => Date) {
  const hub = await startReturning(name);
  const full = await startPoste({ url: hub.url, poste: 'P01', now });
  const others: AsyncDisposable[] = [];

  /** Registers a new installation; `sent` is what it says that it holds. */
  async function register(sent: Sent) {
    const { codes } = await hub.getHub().siege.createCodes({ groupe: 'G1', boutique: 'LYON' }, { nombre: 1 });
    const asked = { adresse: hub.url, code: codes[0] ?? '', nom: 'Caisse' };
    const installation = randomUUID();
    return { installation, ...(await registerWithBoutique(asked, { installation, ...sent }, { inClear: true })) };
  }

  /** Joins an installation whose data folder is empty. */
  async function join(sent: Sent = { sans_passe: true }) {
    const { poste, jeton: token, installation } = await register(sent);
    const proxy = await startProxy(() => hub.url);
    const till = await startPoste({ url: proxy.url, poste, token, installation, now });
    others.push(till, proxy);
    return { ...till, network: proxy.network };
  }

  return {
    hub,
    full,
    register,
    join,
    async ask<Row extends object>(question: Question): Promise<Row[]> {
      const database = await openHubDatabase({ url: hub.database });
      return database.ask<Row>(question).finally(() => database.close());
    },
    async [Symbol.asyncDispose]() {
      for (const one of others) await one[Symbol.asyncDispose]();
      await full[Symbol.asyncDispose]();
      await hub[Symbol.asyncDispose]();
    },
  };
}
type Sent = { sans_passe?: boolean; ouverture?: string };
type World = Awaited<ReturnType<typeof startWorld>>;

const nothingWaits = { en_attente: 0, a_traiter: 0 };
const isSent = ({ outbox }: Poste) => outbox.count().en_attente === 0;
const isSettled = ({ outbox }: Poste) => isDeepStrictEqual(outbox.count(), nothingWaits);

/**
 * Asks for what is new, and lets a person choose the till's version of what the hub refuses: an order that was invoiced
 * twice, or what a hub that went back has an old version of.
 */
async function settle(till: Poste): Promise<void> {
  for (const { id } of till.outbox.list(['refuse'], 10)) await till.choices.keepMine(id);
  await till.refresh();
}

/** Waits until a till sees of what it holds what the first sees, and then says what it does not. */
async function assertSame({ full }: World, joined: Poste) {
  const look = async () => {
    await Promise.all([settle(full), settle(joined)]);
    const held = listCodes(toTill(joined), 'document');
    return [
      await see({ ...joined.local, till: toTill(joined).till }, held),
      await see({ ...full.local, till: toTill(full).till }, held),
    ] as const;
  };
  const isSame = async () => {
    const [here, there] = await look();
    return isSettled(full) && isSettled(joined) && isDeepStrictEqual(here, there);
  };
  // What one has made may not be with the other yet.
  const isSameYet = () => isSame().catch(() => false);
  await until(isSameYet, () => 'the same', 45_000).catch(() => undefined);
  const [here, there] = await look();
  expect([full.outbox.count(), joined.outbox.count()]).toEqual(Array(2).fill(nothingWaits));
  expect(here).toEqual(there);
  expect(joined.quarantine.list(10)).toEqual([]);
}

/** Compares what the hub has of the shop with a till: stock of each article, and what is due of each document there. */
async function assertHubSame({ hub, ask: askWorld }: World, till: Poste) {
  const { articles, documents } = till.local;
  const reels = await askWorld<{ article: string; reel: number }>({
    texte: "select article, sum(quantite)::float8 as reel from stocks where groupe = 'G1' group by article",
  });
  for (const { article, reel } of reels) {
    expect([article, reel]).toEqual([article, (await articles.get(article)).stock_reel]);
  }
  const database = await openHubDatabase({ url: hub.database });
  for (const numero of listCodes(toTill(till), 'document').filter((one) => /^(FA|AV)/.test(one))) {
    const affaire = await readAffaire(database.ask, 'G1', numero);
    const { reste_du = 0 } = await documents.get(numero.startsWith('FA') ? 'facture' : 'avoir', numero);
    expect([numero, (affaire?.due?.reste_du ?? 0) / 100]).toEqual([numero, reste_du]);
  }
  await database.close();
}

const listLeft = (full: Poste, joined: Poste): string[] => {
  const held = new Set(listCodes(toTill(joined), 'document'));
  return listCodes(toTill(full), 'document').filter((numero) => !held.has(numero));
};

/** Credits invoices that this till does not hold: they come whole first. */
async function creditLeft(joined: Poste, numeros: readonly string[]): Promise<number> {
  let made = 0;
  for (const numero of numeros) {
    await joined.backOffice.documents.transform('facture', numero, 'avoir', context).then(
      () => (made += 1),
      (error: unknown) => {
        if (!(error instanceof AppError)) throw error;
      },
    );
  }
  return made;
}

test('a till that joins is not sent what is settled and older, and sees what the others see, whatever changes late', async () => {
  let [left, woken, credited, runs] = [0, 0, 0, 0];
  const years = fc.array(command, { minLength: 40, maxLength: 60 });
  const late: fc.Arbitrary<Command[]> = fc.array(
    fc
      .tuple(command, fc.constantFrom('undo', 'make', 'make', 'part', 'sell', 'stock', 'pay'))
      .map(([one, what]) => ({ ...one, what, isLate: true, wait: 0 })),
    { minLength: 10, maxLength: 15 },
  );
  const property = fc.asyncProperty(years, late, late, fc.boolean(), async (past, then, afterwards, isCut) => {
    const goesBack = (runs += 1) % 2 === 1;
    const { now, forward } = createPastClock(1_500);
    await using world = await startWorld(`coupe-${runs}`, now);
    const { full } = world;
    await fillShop(toTill(full));
    await run(toTill(full), past, forward);
    await until(
      () => isSent(full),
      () => 'all is told',
      60_000,
    );
    const second = await world.join();
    await assertSame(world, second);
    const before = listLeft(full, second);
    left += before.length;
    if (goesBack) await world.hub.keepImage();
    second.network.isCut = isCut;
    await run(toTill(full), then, forward);
    await until(
      () => isSent(full),
      () => 'what came late is told',
      60_000,
    );
    second.network.isCut = false;
    await assertSame(world, second);
    const still = listLeft(full, second);
    woken += before.length - still.length;
    if (goesBack) {
      await world.hub.goBack();
      await assertSame(world, second);
    }
    credited += await creditLeft(second, still.filter((numero) => numero.startsWith('FA')).slice(0, 2));
    await run(toTill(second), afterwards, forward);
    await assertSame(world, second);
    await assertHubSame(world, full);
    await assertSame(world, await world.join());
    await assertSame(world, await world.join({}));
  });
  await fc.assert(property, { numRuns: takeDose(2, 3, 25), seed: takeSeed(20_261_125), endOnFailure: true });
  // The random commands made enough cases to test.
  expect(Math.min(left, woken, credited)).toBeGreaterThan(0);
}, 600_000);

/** Sells so long ago that it is settled, and joins a till that is not sent it. */
async function startPartial(name: string) {
  const { now, forward } = createPastClock(1_000);
  const world = await startWorld(name, now);
  const sale: Command = { what: 'sell', client: 'DURAND', article: 'VIS', n: 2, which: 0, wait: 1 };
  await fillShop(toTill(world.full));
  await run(toTill(world.full), [sale, sale], forward);
  forward(days(990));
  await run(toTill(world.full), [sale], forward);
  await until(() => isSent(world.full));
  return { world, forward, sale };
}

test('a hub says how much of the past joining tills are given, and none is taken from those that joined', async () => {
  const { world } = await startPartial('coupe-reglage');
  await using _ = world;
  const { siege } = world.hub.getHub();
  const place = { groupe: 'G1', boutique: 'LYON' };
  expect(await siege.setPasseGroupe('G1', 'tout')).toEqual({ mois: 'tout' });
  expect(await siege.setPasseBoutique(place, null)).toEqual({ mois: 'tout' });
  const whole = await world.join();
  await assertSame(world, whole);
  expect([listLeft(world.full, whole), whole.local.openings.findGroupe()]).toEqual([[], undefined]);

  expect(await siege.setPasseBoutique(place, 240)).toEqual({ mois: 240 });
  expect((await world.register({ sans_passe: true })).ouverture).toBeUndefined();
  expect(await world.ask({ texte: 'select coupe from postes where coupe is not null' })).toEqual([]);

  expect(await siege.setPasseBoutique(place, 24)).toEqual({ mois: 24 });
  const partial = await world.join();
  await assertSame(world, partial);
  expect(listLeft(world.full, partial)).toHaveLength(2);
  await expect(partial.local.comptes.getReleve('DURAND', { du: '2020-01-01' })).rejects.toThrow('tout le passé');
  await assertSame(world, whole);
  expect(listLeft(world.full, whole)).toEqual([]);

  const findCoupe = async () => {
    const { poste } = await world.register({ sans_passe: true });
    const texte = 'select coupe from postes where groupe = $1 and code = $2';
    return (await world.ask<{ coupe: number | null }>({ texte, valeurs: ['G1', poste] }))[0]?.coupe;
  };
  expect(await findCoupe()).toBe(1);
  await siege.setPasseBoutique(place, 240);
  expect(await findCoupe()).toBeNull();
  await siege.setPasseBoutique(place, 24);
  // One till of a shop at least holds all: that which replaces the last one that did.
  await world.ask({ texte: 'update postes set date_retrait = now() where coupe is null' });
  expect(await findCoupe()).toBeNull();
  expect(await findCoupe()).toBe(1);
  await expect(siege.setPasseGroupe('G9', 24)).rejects.toMatchObject({ status: 404 });
  await expect(siege.setPasseBoutique({ groupe: 'G1', boutique: 'NICE' }, 24)).rejects.toMatchObject({ status: 404 });
});

test('a till whose opening stock its hub has forgotten is sent all of the past instead, and counts nothing twice', async () => {
  const { world } = await startPartial('coupe-oubliee');
  await using _ = world;
  const partial = await world.join();
  await assertSame(world, partial);
  expect(listLeft(world.full, partial)).toHaveLength(2);
  expect((await world.register({ ouverture: 'G1' })).ouverture).toBe('oubliee');
  const countPostes = () => world.ask<{ n: string }>({ texte: 'select count(*) as n from postes' });
  const before = await countPostes();
  await expect(world.register({ ouverture: 'G2' })).rejects.toThrow('n’a pas tout le passé');
  expect(await countPostes()).toEqual(before);

  // As a hub that went back to before it joined: it knows of no cut, and is told all there is here.
  await world.ask({ texte: 'update postes set coupe = null, raconte = true' });
  await world.ask({ texte: 'truncate coupes, passes, ouvertures' });
  const { local, initialUpload, state } = partial;
  await local.write(() => {
    local.openings.forget();
    initialUpload.beginAgain();
    state.set('curseur', '');
  });
  await assertSame(world, partial);
  expect([listLeft(world.full, partial), local.anciens.findDepuis()]).toEqual([[], null]);
  await assertHubSame(world, partial);
});

test('beside an older node, which would send all of the past, no till is given a cut', async () => {
  const { world } = await startPartial('coupe-ancienne');
  await using _ = world;
  const named = `${world.hub.database}?application_name=siege`;
  for (const settings of [
    { connectionString: world.hub.database, application_name: 'comptoir-hub' },
    { connectionString: named },
  ]) {
    const older = new pg.Client(settings);
    await older.connect();
    await older.query('listen changements');
    const beside = await world.join();
    await older.end();
    await assertSame(world, beside);
    expect(listLeft(world.full, beside)).toEqual([]);
  }
  // Of this version, a node is known whatever its address says.
  await using _newer = await startTestHub(named);
  const alone = await world.join();
  await assertSame(world, alone);
  expect(listLeft(world.full, alone)).toHaveLength(2);
});

test('a hub that dies while a till joins has made the cut whole or not at all', async () => {
  const { world } = await startPartial('coupe-mort');
  await using _ = world;
  const count = () =>
    world.ask<{ n: number }>({
      texte: `select (select count(*) from coupes)::int as coupes,
    (select count(*) from passes)::int as passes, (select count(*) from ouvertures)::int as ouvertures`,
    });
  // The place is taken by another till: the registration fails after the cut is made.
  await world.ask({
    texte: `create function refuser() returns trigger language plpgsql as $$ begin
    if new.coupe is not null then perform pg_terminate_backend(pg_backend_pid()); end if; return new; end $$`,
  });
  await world.ask({ texte: 'create trigger refuser before insert on postes for each row execute function refuser()' });
  await expect(world.join()).rejects.toThrow('La base du siège ne répond pas');
  expect(await count()).toEqual([{ coupes: 0, passes: 0, ouvertures: 0 }]);
  await world.ask({ texte: 'drop trigger refuser on postes' });
  const partial = await world.join();
  await assertSame(world, partial);
  expect(await count()).toEqual([{ coupes: 1, passes: expect.any(Number), ouvertures: 1 }]);
});
