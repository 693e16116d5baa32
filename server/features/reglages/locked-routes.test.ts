import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listSettings } from '#server/config/list-settings.ts';
import { type LiveName, pickLive } from '#server/config/live-settings.ts';
import { openServiceDatabase } from '#server/database/service-database.ts';
import { mountFeatures } from '#server/features/mount-features.ts';
import { liveSamples, toSamples } from '#server/testing/fixtures/setting-samples.ts';
import { createTemporaryFolder } from '#server/testing/fixtures/temporary-folder.ts';
import { createSender } from '#server/testing/hostile/odd-requests.ts';
import { toBodies } from '#server/testing/hostile/wrong-input.ts';
import { createKeychain, startRealService } from '#server/testing/running/start-real-service.ts';
import { startShop } from '#server/testing/running/start-shop.ts';
import { getBoutique, updateBoutique } from '#shared/contracts/boutique/boutique.ts';
import { getMateriel, updateMateriel } from '#shared/contracts/materiel/materiel.ts';
import {
  getReglages,
  updateEnvoi,
  updatePlateforme,
  updatePrestataire,
  updateRetours,
} from '#shared/contracts/service/reglages.ts';
import { getReseau, updateReseau } from '#shared/contracts/service/reseau.ts';
import { listSauvegardes, updateReglagesSauvegardes } from '#shared/contracts/service/sauvegardes.ts';
import type { Call } from '#shared/endpoints/api-client.ts';
import type { Endpoint } from '#shared/endpoints/endpoint.ts';
import { typedEntries, typedKeys } from '#shared/typed-entries.ts';
import { createStoredSettings } from './stored-settings.ts';

/** Changes one setting through the route that screens use for it. */
const changes: Record<LiveName | 'COMPTOIR_BACKUP_DIR', (call: Call) => Promise<unknown>> = {
  COMPTOIR_SMTP_URL: changeEnvoi({ port: 26 }),
  COMPTOIR_MAIL_FROM: changeEnvoi({ expediteur: 'autre@exemple.fr' }),
  COMPTOIR_EMAIL_READ_RECEIPTS: changeEnvoi({ accuses_lecture: false }),
  COMPTOIR_IMAP_URL: async (call) =>
    call(updateRetours, { body: { ...(await call(getReglages)).retours, mot_de_passe: null, dossier: 'Autre' } }),
  COMPTOIR_SIGNATURE_PROVIDER: changePrestataire({ url: '', cle: null }),
  COMPTOIR_SIGNATURE_URL: changePrestataire({ url: 'https://autre.exemple.fr', cle: 'cle' }),
  COMPTOIR_SIGNATURE_KEY: changePrestataire({ cle: 'autre' }),
  COMPTOIR_PLATEFORME_URL: changePlateforme({ url: 'https://autre.exemple.fr', cle: 'cle' }),
  COMPTOIR_PLATEFORME_CLE: changePlateforme({ cle: 'autre' }),
  COMPTOIR_PLATEFORME_ANNUAIRE_URL: changePlateforme({ annuaire_url: '', cle: 'cle' }),
  COMPTOIR_PLATEFORME_JETON_URL: changePlateforme({ jeton_url: '', cle: 'cle' }),
  COMPTOIR_PLATEFORME_IDENTIFIANT: changePlateforme({ identifiant: 'autre' }),
  COMPTOIR_PLATEFORME_AUTOMATIQUE: changePlateforme({ automatique: false }),
  COMPTOIR_PROXY: changeReseau({ sortie: 'pac', mot_de_passe: 'secret' }),
  COMPTOIR_PROXY_URL: changeReseau({ proxy: 'http://autre.exemple.fr:3128', mot_de_passe: 'secret' }),
  COMPTOIR_PROXY_PAC: changeReseau({ pac: '/etc/autre.pac', mot_de_passe: 'secret' }),
  COMPTOIR_PROXY_EXCEPTIONS: changeReseau({ exceptions: '' }),
  COMPTOIR_PROXY_IDENTIFIANT: changeReseau({ identifiant: 'autre', mot_de_passe: 'secret' }),
  COMPTOIR_PROXY_MOT_DE_PASSE: changeReseau({ mot_de_passe: 'autre' }),
  COMPTOIR_PROXY_MAIL: changeReseau({ emails: false }),
  COMPTOIR_BACKUP_DIR: async (call) =>
    call(updateReglagesSauvegardes, { body: { ...(await call(listSauvegardes)).reglages, dossier: '' } }),
};

function changeEnvoi(changed: object) {
  return async (call: Call) =>
    call(updateEnvoi, { body: { ...(await call(getReglages)).envoi, mot_de_passe: null, ...changed } });
}

function changePrestataire(changed: object) {
  return async (call: Call) =>
    call(updatePrestataire, { body: { url: (await call(getReglages)).signature.url, cle: null, ...changed } });
}

function changePlateforme(changed: object) {
  return async (call: Call) =>
    call(updatePlateforme, { body: { ...(await call(getReglages)).plateforme, cle: null, ...changed } });
}

function changeReseau(changed: object) {
  return async (call: Call) =>
    call(updateReseau, { body: { ...(await call(getReseau)), mot_de_passe: null, ...changed } });
}

/** Routes that write settings; locks.test.ts has those of the records. */
const writers: readonly Endpoint[] = [
  updateBoutique,
  updateMateriel,
  updateReglagesSauvegardes,
  updateEnvoi,
  updateRetours,
  updatePrestataire,
  updatePlateforme,
  updateReseau,
];

/** Returns all that the screens show of settings. */
async function readAll(call: Call): Promise<string> {
  const { reglages, origine_dossier } = await call(listSauvegardes);
  const shown = [await call(getBoutique), await call(getMateriel), await call(getReglages), await call(getReseau)];
  return JSON.stringify([...shown, reglages, origine_dossier]);
}

type Started = Awaited<ReturnType<typeof startRealService>>;
const stack = new AsyncDisposableStack();
const keychain = createKeychain();
let locked: Started;
let free: Started;

beforeAll(async () => {
  const [first, second] = [stack.use(await createTemporaryFolder()), stack.use(await createTemporaryFolder())];
  const policy = { ...liveSamples, COMPTOIR_BACKUP_DIR: first.path };
  for (const name of ['COMPTOIR_SIGNATURE_KEY', 'COMPTOIR_PROXY_MOT_DE_PASSE'] as const) {
    await keychain.save(name, 'kept before the lock');
  }
  const common = { policy, secrets: keychain };
  locked = stack.use(await startRealService({ ...common, dataDir: first.path, locked: Object.keys(policy) }));
  free = stack.use(await startRealService({ dataDir: second.path, policy, secrets: createKeychain() }));
});
afterAll(() => stack[Symbol.asyncDispose]());

test('every setting that a screen has is tried, here or among the records', () => {
  const ofScreens = listSettings().filter(({ ecran, fiche }) => ecran !== undefined && fiche === undefined);
  expect(Object.keys(changes).toSorted()).toEqual(ofScreens.map(({ nom }) => nom).toSorted());
});

test.each(typedEntries(changes))('%s, locked, is changed by no route; without the lock it is', async (nom, change) => {
  const before = await readAll(locked.call);
  await expect(change(locked.call)).rejects.toMatchObject({
    status: 400,
    message: `Ce réglage est verrouillé par votre service informatique (${nom})\u00a0: demandez-lui de le changer.`,
  });
  expect(await readAll(locked.call)).toBe(before);
  const kept = ['kept before the lock', 'kept before the lock'];
  expect([...keychain.held.values()]).toEqual(kept);
  await change(free.call);
});

test('the screens get who locks each part, and may send its values back unchanged', async () => {
  const { envoi, retours, signature, plateforme } = await locked.call(getReglages);
  const parts = [envoi, retours, signature, plateforme, await locked.call(getReseau)];
  for (const { origines } of parts) expect(new Set(Object.values(origines))).toEqual(new Set(['verrouille']));
  expect((await locked.call(listSauvegardes)).origine_dossier).toBe('verrouille');
  expect((await locked.call(updateEnvoi, { body: { ...envoi, mot_de_passe: null } })).envoi).toEqual(envoi);
});

test.each(typedKeys(liveSamples))(
  '%s is read from each layer, the screen between the policy and the environment',
  async (name) => {
    const database = await openServiceDatabase(':memory:');
    const open = (given: { policy?: string; environment?: string; locked?: string }) => {
      const [policy, environment] = [pickLive({ [name]: given.policy }), pickLive({ [name]: given.environment })];
      const layers = { policy, environment, locked: pickLive({ [name]: given.locked }) };
      const stored = createStoredSettings({ database, layers, secrets: createKeychain() });
      return { stored, read: () => [stored.find(name), stored.findOrigine(name)] };
    };
    const [one, other] = [liveSamples[name], `${liveSamples[name]}1`];
    expect(open({}).read()).toEqual([undefined, 'defaut']);
    const ofPolicy = open({ policy: one });
    expect(ofPolicy.read()).toEqual([one, 'strategie']);
    await ofPolicy.stored.save(name, other);
    expect(ofPolicy.read()).toEqual([other, 'ecran']);
    expect(open({ policy: one, environment: one }).read()).toEqual([one, 'environnement']);
    expect(open({ policy: one, locked: one }).read()).toEqual([one, 'verrouille']);
    database.connection.close();
  },
);

test('no other route of the service changes a setting, locked or not', async () => {
  await using shop = await startShop();
  const endpoints: Endpoint[] = [];
  mountFeatures((endpoint: Endpoint) => void endpoints.push(endpoint), shop);
  expect(endpoints).toEqual(expect.arrayContaining([...writers]));
  const others = endpoints.filter((endpoint) => endpoint.method !== 'get' && !writers.includes(endpoint));
  const values = Object.fromEntries(
    listSettings().flatMap((setting) => (setting.fiche ? [[fieldOf(setting.nom), toSamples(setting)[1]]] : [])),
  );
  const before = await readAll(free.call);
  const send = createSender(free);
  let taken = 0;
  const requests = others.flatMap((endpoint) => {
    const bodies = endpoint.body ? fc.sample(toBodies(endpoint.body), 2) : [undefined];
    return bodies.map((body) => ({ endpoint, request: toRequest(endpoint, body, values) }));
  });
  for (const { endpoint, request } of requests) {
    const { status } = await send(endpoint, request);
    if (status < 300) taken += 1;
  }
  expect(taken).toBeGreaterThan(10);
  expect(await readAll(free.call)).toBe(before);
}, 60_000);

const fieldOf = (nom: string) => nom.replace(/^COMPTOIR_[A-Z]+_/, '').toLowerCase();

/** Returns a request whose body names other values for the fields that settings have. */
function toRequest({ path }: Endpoint, body: unknown, values: Record<string, unknown>) {
  const isRecord = typeof body === 'object' && body !== null && !Array.isArray(body);
  const named = isRecord ? Object.entries(body).map(([name, value]) => [name, values[name] ?? value]) : [];
  const text = isRecord ? JSON.stringify(Object.fromEntries(named)) : JSON.stringify(body);
  const headers: Record<string, string> = text === undefined ? {} : { 'content-type': 'application/json' };
  return { path: path.replaceAll(/:\w+/g, 'X'), query: '', body: text, headers };
}
