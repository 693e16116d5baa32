import pg from 'pg';
import { expect, test } from 'vitest';
import { createVerificateur, prove } from '#server/features/users/passwords.ts';
import { buildArticle } from '#server/testing/fixtures/build-records.ts';
import { startCuttableProxy } from '#server/testing/proxies/cuttable-proxy.ts';
import { openBrowser } from '#server/testing/running/browser.ts';
import { createDatabase } from '#server/testing/running/postgres-databases.ts';
import { until } from '#server/testing/running/shared-shop-state.ts';
import { startPoste } from '#server/testing/running/start-shared-shop.ts';
import { createTestGroupe, hubToken, startTestHub } from '#server/testing/running/start-test-hub.ts';
import { createArticle } from '#shared/contracts/articles/articles.ts';
import {
  changeGatewayMotDePasse,
  listGatewayPersonnesGerees,
  removeGatewayPersonne,
  setGatewayPersonne,
} from '#shared/contracts/postes/gateway-personnes.ts';
import { registerPoste } from '#shared/contracts/postes/gateway-registrations.ts';
import { listEvenements } from '#shared/contracts/service/conformite.ts';
import { setPersonnesGroupe } from '#shared/contracts/siege/siege-personnes.ts';
import { createCodesSiege } from '#shared/contracts/siege/siege.ts';
import { listPersonnes, removePersonne, setPersonne } from '#shared/contracts/utilisateurs/personnes.ts';
import { createApiClient } from '#shared/endpoints/api-client.ts';

const phrase = 'le vis à bois de 4 par 40';
const G1 = { groupe: 'G1' };
/** Polls only once in ten minutes: anything earlier was announced by the hub. */
const told = { pollMs: 600_000, longestOfflineMs: 100, now: () => new Date() };
type Till = Awaited<ReturnType<typeof startPoste>>;

async function signIn({ url }: Pick<Till, 'url'>, password = phrase) {
  const browser = openBrowser(url);
  const body = { email: 'jeanne@dupont.example', password };
  const { status } = await browser.send('/auth/login', { method: 'POST', body });
  return {
    status,
    isIn: async () => (await browser.send('/auth/me')).status === 200,
    changePassword: (ancien: string, nouveau: string) =>
      browser.send('/auth/password', { method: 'PUT', body: { ancien, nouveau } }),
  };
}

/** Returns what checks the person's password at a till. */
const findVerificateur = ({ database }: Till) =>
  database.connection.prepare('select password_hash from users where personne is not null').pluck().get();
/** Wrong passwords are counted: a till is asked who it knows, not by trying. */
const knows = ({ database }: Till) =>
  database.connection.prepare('select 1 from users where personne is not null and is_active = 1').get() !== undefined;

/** Starts a group with a desk's calls, and a till in each of two shops. */
async function startGroup(name: string) {
  await using stack = new AsyncDisposableStack();
  const database = await createDatabase(name);
  const hub = stack.use(await startTestHub(database));
  const tokens = await createTestGroupe(hub, ['LYON', 'PARIS']);
  const administer = createApiClient(hub.url, { headers: { authorization: `Bearer ${hubToken}` } });
  const params = { ...G1, boutique: 'LYON' };
  const { codes } = await administer(createCodesSiege, { params, body: { nombre: 1, suit: 'toutes' } });
  const asked = { code: codes[0] ?? '', nom: 'Siège', installation: crypto.randomUUID() };
  const { jeton, poste: deskCode } = await createApiClient(hub.url)(registerPoste, { body: asked });
  const desk = createApiClient(hub.url, { headers: { authorization: `Bearer ${jeton}` } });
  const { hostname: host, port } = new URL(hub.url);
  const line = stack.use(await startCuttableProxy({ host, port: Number(port) }));
  const url = `http://127.0.0.1:${line.port}`;
  const startTill = async (boutique: string, poste: string) =>
    stack.use(await startPoste({ url, poste, token: tokens[boutique] ?? '', ...told }));
  const [lyon, paris] = [await startTill('LYON', 'V1'), await startTill('PARIS', 'V2')];
  await Promise.all([lyon, paris].map(async (till) => till.refresh()));
  // They wait already when the group is switched on.
  await administer(setPersonnesGroupe, { params: G1, body: { jours: 7 } });
  const id = crypto.randomUUID();
  const verificateur = await createVerificateur(phrase);
  const set = (own: object = {}) => {
    const body = {
      email: 'jeanne@dupont.example',
      nom: 'Morel',
      prenom: 'Jeanne',
      role: 'vendeur' as const,
      boutiques: 'toutes' as const,
      base: null,
      verificateur,
      auteur: 'Hélène Girard',
      ...own,
    };
    return desk(setGatewayPersonne, { params: { id }, body });
  };
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  stack.defer(() => client.end());
  const owned = stack.move();
  const identity = { 'x-comptoir-poste': 'V1', 'x-comptoir-installation': lyon.installation };
  const headers = { authorization: `Bearer ${tokens.LYON ?? ''}`, ...identity };
  return {
    line,
    startDesk: () => startPoste({ url, poste: deskCode, token: jeton, installation: asked.installation, ...told }),
    /** Speaks to the hub as the till of LYON does, by another line. */
    asLyon: createApiClient(hub.url, { headers }),
    desk,
    administer,
    lyon,
    paris,
    tills: [lyon, paris],
    id,
    set,
    client,
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

test('a person created at the desk signs in at two shops’ tills at once, and removed is out at both', async () => {
  await using group = await startGroup('tills_person');
  const { tills, lyon } = group;
  await group.set();
  await until(() => tills.every(knows));
  const signed = await Promise.all(tills.map((till) => signIn(till)));
  expect(signed.map(({ status }) => status)).toEqual([200, 200]);
  const isNoted = async () => {
    const { evenements } = await lyon.call(listEvenements);
    return evenements.some(({ texte }) => /^Compte [\w-]{36}\u00a0: vendeur \(/.test(texte));
  };
  await until(isNoted);
  // Who is moved to another shop is out of the one they left.
  await group.set({ base: 1, boutiques: ['PARIS'] });
  await until(() => !knows(lyon));
  expect(await Promise.all(signed.map(({ isIn }) => isIn()))).toEqual([false, true]);
  await group.desk(removeGatewayPersonne, { params: { id: group.id } });
  await until(() => !tills.some(knows));
  expect(await Promise.all(signed.map(({ isIn }) => isIn()))).toEqual([false, false]);
  expect((await signIn(lyon)).status).toBe(401);
});

const chosen = 'trois clous et une échelle';

test('somebody changes their own password at a till, and is out of the others until they type it', async () => {
  await using group = await startGroup('tills_password');
  const { tills, lyon, paris } = group;
  await group.set();
  await until(() => tills.every(knows));
  const [here, there] = [await signIn(lyon), await signIn(paris)];
  const weak = await here.changePassword(phrase, 'motdepasse12');
  expect([weak.status, weak.json.erreurs]).toEqual([422, [expect.objectContaining({ champ: 'nouveau' })]]);
  expect((await here.changePassword('autre chose', chosen)).status).toBe(400);
  const before = findVerificateur(lyon);
  expect((await here.changePassword(phrase, chosen)).status).toBe(200);
  await until(() => tills.every((till) => findVerificateur(till) !== before));
  expect(findVerificateur(paris)).toBe(findVerificateur(lyon));
  expect(await there.isIn()).toBe(false);
  for (const till of tills) expect((await signIn(till, chosen)).status).toBe(200);
  expect((await signIn(lyon)).status).toBe(401);
});

test('without the line a password stays as it is; one the hub took before a kill here comes with the list', async () => {
  await using group = await startGroup('tills_cut');
  const { lyon, paris, line } = group;
  await group.set();
  await until(() => knows(lyon) && knows(paris));
  const before = String(findVerificateur(lyon));
  const here = await signIn(lyon);
  line.cut();
  const cut = await here.changePassword(phrase, chosen);
  expect([cut.status, cut.json.detail]).toEqual([400, expect.stringContaining('Le siège ne répond pas')]);
  expect(findVerificateur(lyon)).toBe(before);
  expect((await signIn(lyon)).status).toBe(200);
  // What a kill, or an answer that is lost, leaves: the hub has it, the till does not yet.
  const changed = { preuve: await prove(before, phrase), verificateur: await createVerificateur(chosen) };
  await group.asLyon(changeGatewayMotDePasse, { params: { id: group.id }, body: changed });
  line.mend();
  await until(() => findVerificateur(lyon) === changed.verificateur);
  expect(await here.isIn()).toBe(false);
  expect([(await signIn(lyon)).status, (await signIn(lyon, chosen)).status]).toEqual([401, 200]);
});

test('a desk’s service creates, changes and removes the people of its shops, and says who changed one meanwhile', async () => {
  await using group = await startGroup('tills_desk');
  const { lyon, line, id } = group;
  await using desk = await group.startDesk();
  await desk.refresh();
  const body = {
    email: 'jeanne@dupont.example',
    nom: 'Morel',
    prenom: 'Jeanne',
    role: 'vendeur' as const,
    boutiques: ['LYON'],
    base: null,
    password: 'motdepasse12',
  };
  const set = (own: object = {}) => desk.call(setPersonne, { params: { id }, body: { ...body, ...own } });
  await expect(set()).rejects.toMatchObject({ status: 422, erreurs: [{ champ: 'password' }] });
  expect(await set({ password: phrase })).toMatchObject({ id, version: 1, boutiques: ['LYON'] });
  await until(() => knows(lyon));
  expect((await signIn(lyon)).status).toBe(200);
  expect(await desk.call(listPersonnes)).toMatchObject({ voulues: true, suit_toutes: true, personnes: [{ id }] });
  const { password: _, ...same } = body;
  const change = (own: object) => desk.call(setPersonne, { params: { id }, body: { ...same, ...own } });
  await change({ role: 'responsable', base: 1 });
  await expect(change({ nom: 'Morel-Petit', base: 1 })).rejects.toMatchObject({ status: 409, actuel: { version: 2 } });
  // A till is no desk; what it may not do is refused by the hub, not by its screens.
  await expect(lyon.call(listPersonnes)).rejects.toMatchObject({ status: 400 });
  await expect(lyon.call(removePersonne, { params: { id } })).rejects.toMatchObject({ status: 400 });
  line.cut();
  await expect(desk.call(removePersonne, { params: { id } })).rejects.toMatchObject({
    status: 400,
    message: expect.stringContaining('Le siège ne répond pas'),
  });
  line.mend();
  await desk.call(removePersonne, { params: { id } });
  await until(() => !knows(lyon));
  await expect(desk.call(removePersonne, { params: { id } })).rejects.toMatchObject({ status: 404 });
});

test('a creation and a new password whose answers were lost are the same when pressed again, and sign nobody out', async () => {
  await using group = await startGroup('tills_lost');
  const { lyon, line, id } = group;
  await using desk = await group.startDesk();
  await desk.refresh();
  const person = { email: 'jeanne@dupont.example', nom: 'Morel', prenom: 'Jeanne', role: 'vendeur' as const };
  const press = (own: object = {}) =>
    desk.call(setPersonne, {
      params: { id },
      body: { ...person, boutiques: ['LYON'], base: null, password: phrase, ...own },
    });
  const findName = async () => (await group.desk(listGatewayPersonnesGerees, {})).personnes[0]?.nom;
  for (const nom of ['Morel', 'Morel-Petit']) {
    line.loseAnswers();
    await expect(press({ nom })).rejects.toMatchObject({ status: 400 });
    await until(async () => (await findName()) === nom);
    line.mend();
  }
  expect(await press({ nom: 'Morel-Roux' })).toMatchObject({ id, nom: 'Morel-Roux' });
  await expect(press({ email: 'autre@dupont.example' })).rejects.toMatchObject({ status: 409 });
  const findHere = lyon.database.connection.prepare('select nom from users where personne is not null').pluck();
  await until(() => findHere.get() === 'Morel-Roux');
  const here = await signIn(lyon);
  const before = findVerificateur(lyon);
  line.loseAnswers();
  expect((await here.changePassword(phrase, chosen)).status).toBe(400);
  line.mend();
  await until(() => findVerificateur(lyon) !== before);
  expect(await here.isIn()).toBe(true);
  expect([(await signIn(lyon)).status, (await signIn(lyon, chosen)).status]).toEqual([401, 200]);
  // Whom another desk has changed since is not written over.
  const [known] = (await group.desk(listGatewayPersonnesGerees, {})).personnes;
  await group.set({ nom: 'Petit', boutiques: ['LYON'], base: known?.version, verificateur: undefined });
  await expect(press()).rejects.toMatchObject({ status: 409, actuel: { nom: 'Petit' } });
});

test('a hub that went back has the list of then, one that wants no people any more none', async () => {
  await using group = await startGroup('tills_back');
  const { tills, client } = group;
  await group.set();
  await until(() => tills.every(knows));
  const { rows } = await client.query<{ version: string; personne: object }>(
    'select personnes_version as version, to_json(p) as personne from groupes g join personnes p on p.groupe = g.code',
  );
  await group.desk(removeGatewayPersonne, { params: { id: group.id } });
  await until(() => !tills.some(knows));
  await client.query('insert into personnes select * from json_populate_record(null::personnes, $1)', [
    JSON.stringify(rows[0]?.personne),
  ]);
  await client.query('update groupes set personnes_version = $1', [rows[0]?.version]);
  await Promise.all(tills.map(async (till) => till.refresh()));
  expect(tills.every(knows)).toBe(true);
  await group.administer(setPersonnesGroupe, { params: G1, body: { jours: null } });
  await until(() => !tills.some(knows));
});

test('a list that cannot be read keeps no till from selling, and who was in stays in until it can', async () => {
  await using group = await startGroup('tills_unread');
  const { lyon, client } = group;
  await group.set();
  await until(() => knows(lyon));
  await client.query("update personnes set role = 'inconnu'");
  await client.query("update groupes set personnes_version = 'autre'");
  await lyon.refresh();
  await lyon.call(createArticle, { body: buildArticle({ reference: 'CLOU' }) });
  await until(() => lyon.outbox.count().en_attente === 0);
  expect([lyon.isOnline(), knows(lyon), (await signIn(lyon)).status]).toEqual([true, true, 200]);
  await client.query("update personnes set role = 'lecture'");
  await lyon.refresh();
  expect(lyon.database.connection.prepare('select version from personnes_groupe').pluck().get()).toBe('autre');
  expect((await group.desk(listGatewayPersonnesGerees, {})).personnes).toMatchObject([{ role: 'lecture' }]);
});
