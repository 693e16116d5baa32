import pg from 'pg';
import { expect, test } from 'vitest';
import { until } from '#server/testing/running/shared-shop-state.ts';
import { createVerificateur, prove } from '#server/features/users/passwords.ts';
import { createDatabase } from '#server/testing/running/postgres-databases.ts';
import { createTestGroupe, hubToken, startTestHub } from '#server/testing/running/start-test-hub.ts';
import { listChangements } from '#shared/contracts/postes/gateway.ts';
import {
  changeGatewayMotDePasse,
  listGatewayPersonnes,
  listGatewayPersonnesGerees,
  removeGatewayPersonne,
  setGatewayPersonne,
} from '#shared/contracts/postes/gateway-personnes.ts';
import { registerPoste } from '#shared/contracts/postes/gateway-registrations.ts';
import { waitForChangements } from '#shared/contracts/postes/gateway-wait.ts';
import {
  listPersonnesGroupe,
  removePersonneGroupe,
  setPersonnesGroupe,
} from '#shared/contracts/siege/siege-personnes.ts';
import type { Suivies } from '#shared/contracts/boutique/suivies.ts';
import { createCodesSiege } from '#shared/contracts/siege/siege.ts';
import { createApiClient } from '#shared/endpoints/api-client.ts';

const motDePasse = 'le vis à bois de 4 par 40';
const G1 = { groupe: 'G1' };

/** Starts a group of three shops that wants people of its own; `join` gives the calls of a new till or desk. */
async function startGroup(name: string, jours: number | null = 7) {
  const database = await createDatabase(name);
  const hub = await startTestHub(database);
  await createTestGroupe(hub, ['LYON', 'PARIS', 'BREST']);
  const administer = createApiClient(hub.url, { headers: { authorization: `Bearer ${hubToken}` } });
  await administer(setPersonnesGroupe, { params: G1, body: { jours } });
  const join = async (boutique: string, suit?: Suivies) => {
    const params = { ...G1, boutique };
    const { codes } = await administer(createCodesSiege, { params, body: { nombre: 1, ...(suit && { suit }) } });
    const body = { code: codes[0] ?? '', nom: boutique, installation: crypto.randomUUID() };
    const { jeton } = await createApiClient(hub.url)(registerPoste, { body });
    return createApiClient(hub.url, { headers: { authorization: `Bearer ${jeton}` } });
  };
  return { ...hub, database, administer, join, [Symbol.asyncDispose]: hub.stop };
}

const verificateur = await createVerificateur(motDePasse);
const toBody = (own: object = {}) => ({
  email: 'jeanne@dupont.example',
  nom: 'Morel',
  prenom: 'Jeanne',
  role: 'vendeur' as const,
  droits: { avoir: false, plus_tard: true },
  boutiques: ['LYON'] as Suivies,
  base: null,
  verificateur,
  auteur: 'Hélène Girard',
  ...own,
});
type Call = Awaited<ReturnType<Awaited<ReturnType<typeof startGroup>>['join']>>;

async function create(desk: Call, own: object = {}, id: string = crypto.randomUUID()) {
  return desk(setGatewayPersonne, { params: { id }, body: toBody(own) });
}

test('a person created at a desk is told to the tills of their shops, and to no other', async () => {
  await using group = await startGroup('personnes_told');
  const [desk, lyon, paris] = [await group.join('LYON', 'toutes'), await group.join('LYON'), await group.join('PARIS')];
  const before = await lyon(listChangements, { query: {} });
  const waiting = lyon(waitForChangements, {
    query: { since: before.curseur, personnes: before.personnes, secondes: 20 },
  });
  const made = await create(desk, { email: 'Jeanne@Dupont.example' });
  expect(made).toMatchObject({ email: 'jeanne@dupont.example', boutiques: ['LYON'], version: 1 });
  expect(await waiting).toEqual({ nouveau: true });
  const { id, email, nom, prenom, role, droits } = made;
  const list = await lyon(listGatewayPersonnes, {});
  expect(list).toMatchObject({ jours: 7, personnes: [{ id, email, nom, prenom, role, droits, verificateur }] });
  expect((await lyon(listChangements, { query: {} })).personnes).toBe(list.version);
  expect((await paris(listGatewayPersonnes, {})).personnes).toEqual([]);
  // A desk is a till of its own shop: what it follows it manages without any verifier.
  const other = await group.join('BREST', 'toutes');
  expect((await other(listGatewayPersonnes, {})).personnes).toEqual([]);
  await desk(setGatewayPersonne, {
    params: { id },
    body: toBody({ boutiques: 'toutes', base: 1, verificateur: undefined }),
  });
  for (const till of [lyon, paris, other]) {
    expect(await till(listGatewayPersonnes, {})).toMatchObject({ personnes: [{ id, verificateur }] });
  }
  await desk(removeGatewayPersonne, { params: { id } });
  for (const till of [lyon, paris]) expect((await till(listGatewayPersonnes, {})).personnes).toEqual([]);
});

test('a wait that shows the last version waits, one of an older till does so without', async () => {
  await using group = await startGroup('personnes_wait');
  const [desk, lyon] = [await group.join('LYON', 'toutes'), await group.join('LYON')];
  let { curseur: since, personnes } = await lyon(listChangements, { query: {} });
  const wait = (shown: object) => lyon(waitForChangements, { query: { since, secondes: 1, ...shown } });
  let count = 0;
  // Other transactions of the server may hold changes back that come while it waits: it then waits again.
  await until(
    async () => {
      ({ curseur: since, personnes } = await lyon(listChangements, { query: { since } }));
      const both = [wait({}), wait({ personnes })];
      await create(desk, { email: `a${(count += 1)}@x.fr` });
      const [older, told] = await Promise.all(both);
      expect(told).toEqual({ nouveau: true });
      return older?.nouveau === false;
    },
    undefined,
    20_000,
  );
  expect(await wait({ personnes: 'another' })).toEqual({ nouveau: true });
});

test('a desk manages only who works in the shops it follows, and a till that is no desk nobody', async () => {
  await using group = await startGroup('personnes_reach');
  const [all, some, till] = [
    await group.join('LYON', 'toutes'),
    await group.join('LYON', ['PARIS']),
    await group.join('LYON'),
  ];
  const shared = await create(all, { email: 'a@x.fr', boutiques: ['LYON', 'BREST'] });
  const far = await create(all, { email: 'b@x.fr', boutiques: ['BREST'] });
  const everywhere = await create(all, { email: 'c@x.fr', boutiques: 'toutes' });
  const own = await create(some, { email: 'd@x.fr', boutiques: ['LYON', 'PARIS'] });
  const seen = await some(listGatewayPersonnesGerees, {});
  expect(seen).toMatchObject({ voulues: true, suit_toutes: false });
  expect(seen.personnes.map(({ email, modifiable }) => [email, modifiable])).toEqual([
    ['a@x.fr', false],
    ['c@x.fr', false],
    ['d@x.fr', true],
  ]);
  const refusals: [Call, string, object, number][] = [
    [some, shared.id, { email: 'a@x.fr', base: 1 }, 400],
    [some, far.id, { email: 'b@x.fr', base: 1 }, 404],
    [some, everywhere.id, { email: 'c@x.fr', base: 1 }, 400],
    [some, own.id, { email: 'd@x.fr', base: 1, boutiques: ['LYON', 'BREST'] }, 400],
    [some, own.id, { email: 'd@x.fr', base: 1, boutiques: 'toutes' }, 400],
    [all, own.id, { email: 'd@x.fr', base: 1, boutiques: ['NANTES'] }, 400],
    [all, own.id, { email: 'autre@x.fr', base: 1 }, 400],
    [all, own.id, { email: 'd@x.fr', base: 0 }, 409],
    [all, crypto.randomUUID(), { email: 'd@x.fr' }, 409],
    [all, own.id, { email: 'e@x.fr' }, 409],
    [till, own.id, { email: 'd@x.fr', base: 1 }, 400],
    [till, crypto.randomUUID(), { email: 'f@x.fr' }, 400],
  ];
  for (const [index, [call, id, own_, status]] of refusals.entries()) {
    const asked = call(setGatewayPersonne, { params: { id }, body: toBody(own_) });
    await expect(asked, String(index)).rejects.toMatchObject({ status });
  }
  for (const [call, id, status] of [
    [some, shared.id, 400],
    [some, far.id, 404],
    [till, own.id, 400],
  ] as const) {
    await expect(call(removeGatewayPersonne, { params: { id } })).rejects.toMatchObject({ status });
  }
  await expect(till(listGatewayPersonnesGerees, {})).rejects.toMatchObject({ status: 400 });
  expect((await all(listGatewayPersonnesGerees, {})).personnes.map(({ version }) => version)).toEqual([1, 1, 1, 1]);
});

test('nothing but the list for tills has what checks a password, and only of the one form and cost', async () => {
  await using group = await startGroup('personnes_secret');
  const [desk, lyon] = [await group.join('LYON', 'toutes'), await group.join('LYON')];
  const made = await create(desk);
  // Sent again because its answer was lost, it is the same person.
  expect(await create(desk, {}, made.id)).toEqual(made);
  const outdated = desk(setGatewayPersonne, { params: { id: made.id }, body: toBody({ base: 7 }) });
  const refused = await outdated.catch((error: unknown) => error);
  const answers = [
    made,
    refused,
    await desk(listGatewayPersonnesGerees, {}),
    await lyon(listChangements, { query: {} }),
    await group.administer(listPersonnesGroupe, { params: G1 }),
  ];
  const client = new pg.Client({ connectionString: group.database });
  await client.connect();
  const { rows: tables } = await client.query<{ name: string }>(
    `select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
     where schemaname = 'public' and tablename <> 'personnes'
     union select quote_ident(schemaname) || '.' || quote_ident(viewname) from pg_views where schemaname = 'lecture'`,
  );
  for (const { name } of tables) answers.push((await client.query(`select t::text from ${name} t`)).rows as never);
  await client.end();
  const all = JSON.stringify(answers);
  expect(all).toContain(made.id);
  for (const part of [...verificateur.split('$').slice(-2), 'argon2']) expect(all).not.toContain(part);
  const events = answers.slice(5).map((rows) => JSON.stringify(rows));
  expect(events.join()).toContain('ajoutée');
  expect(events.join()).not.toContain('jeanne@dupont.example');
  const wrong = [
    verificateur.replace('m=19456', 'm=4194304'),
    verificateur.replace('t=4', 't=400'),
    verificateur.replace('-sha256', ''),
    `${verificateur}\n`,
    `${verificateur}${'A'.repeat(1_000)}`,
    '',
  ];
  for (const one of wrong) {
    const asked = create(desk, { email: 'w@x.fr', verificateur: one });
    await expect(asked, one).rejects.toMatchObject({ status: 422 });
  }
  for (const own of [
    { role: 'admin' },
    { email: 'personne' },
    { boutiques: [] },
    { boutiques: ['*'] },
    { auteur: '' },
  ]) {
    await expect(create(desk, { email: 'w@x.fr', ...own }), JSON.stringify(own)).rejects.toMatchObject({ status: 422 });
  }
  await expect(create(desk, { email: 'w@x.fr', verificateur: undefined })).rejects.toMatchObject({ status: 422 });
});

test('a password is changed at a till by who typed the old one; of two changes the first wins', async () => {
  await using group = await startGroup('personnes_password');
  const [desk, lyon, paris] = [await group.join('LYON', 'toutes'), await group.join('LYON'), await group.join('PARIS')];
  const { id } = await create(desk);
  const preuve = await prove(verificateur, motDePasse);
  const [next, other] = [
    await createVerificateur('une autre phrase 1'),
    await createVerificateur('une autre phrase 2'),
  ];
  const change = (call: Call, body: { preuve: string; verificateur: string }) =>
    call(changeGatewayMotDePasse, { params: { id }, body });
  const wrong = await prove(verificateur, 'autre chose');
  await expect(change(lyon, { preuve: wrong, verificateur: next })).rejects.toMatchObject({ status: 400 });
  // What a till was sent is no proof, whatever shape it is given.
  const [, , version, cost, salt, digest] = verificateur.split('$');
  const forged = ['', 'argon2id', version, cost, salt, digest].join('$');
  await expect(change(lyon, { preuve: forged, verificateur: next })).rejects.toMatchObject({ status: 400 });
  await expect(change(paris, { preuve, verificateur: next })).rejects.toMatchObject({ status: 404 });
  const both = await Promise.allSettled([next, other].map((one) => change(lyon, { preuve, verificateur: one })));
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const won = both[0]?.status === 'fulfilled' ? next : other;
  expect(await lyon(listGatewayPersonnes, {})).toMatchObject({ personnes: [{ verificateur: won }] });
  expect((await desk(listGatewayPersonnesGerees, {})).personnes).toMatchObject([
    { version: 2, modifie_par: 'Jeanne Morel' },
  ]);
});

test('a group that wants no people has none, and says so when it wants none any more', async () => {
  await using group = await startGroup('personnes_switch', null);
  const [desk, lyon] = [await group.join('LYON', 'toutes'), await group.join('LYON')];
  const none = { version: '', personnes: [] };
  expect(await lyon(listGatewayPersonnes, {})).toMatchObject(none);
  expect(await desk(listGatewayPersonnesGerees, {})).toMatchObject({ voulues: false, personnes: [] });
  await expect(create(desk)).rejects.toMatchObject({ status: 400 });
  await group.administer(setPersonnesGroupe, { params: G1, body: { jours: 30 } });
  const { id } = await create(desk);
  const { version } = await lyon(listGatewayPersonnes, {});
  expect(version).not.toBe('');
  await group.administer(setPersonnesGroupe, { params: G1, body: { jours: null } });
  expect(await lyon(listGatewayPersonnes, {})).toMatchObject(none);
  expect((await lyon(listChangements, { query: {} })).personnes).toBe('');
  const preuve = await prove(verificateur, motDePasse);
  const late = lyon(changeGatewayMotDePasse, { params: { id }, body: { preuve, verificateur } });
  await expect(late).rejects.toMatchObject({ status: 404 });
  await group.administer(setPersonnesGroupe, { params: G1, body: { jours: 30 } });
  const again = await lyon(listGatewayPersonnes, {});
  expect(again).toMatchObject({ jours: 30, personnes: [{ id }] });
  expect(again.version).not.toBe(version);
  await group.administer(removePersonneGroupe, { params: { ...G1, personne: id } });
  expect((await lyon(listGatewayPersonnes, {})).personnes).toEqual([]);
  const gone = group.administer(removePersonneGroupe, { params: { ...G1, personne: id } });
  await expect(gone).rejects.toMatchObject({ status: 404 });
  for (const jours of [0, 31, 1.5]) {
    const wrong = group.administer(setPersonnesGroupe, { params: G1, body: { jours } });
    await expect(wrong).rejects.toMatchObject({ status: 422 });
  }
});
