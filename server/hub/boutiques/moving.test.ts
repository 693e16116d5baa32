import { X509Certificate } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import { ensureCertificate, toFingerprint } from '#server/sharing/transport/certificate.ts';
import { createJsonRequest } from '#server/sharing/transport/json-request.ts';
import { formatPairingCode, toPin } from '#server/sharing/transport/pairing-code.ts';
import { saveSharing } from '#server/sharing/sharing-file.ts';
import { buildArticle, buildClient } from '#server/testing/fixtures/build-records.ts';
import { createTemporaryFolder } from '#server/testing/fixtures/temporary-folder.ts';
import { findFreePort } from '#server/testing/running/start-postgres.ts';
import { createDatabase } from '#server/testing/running/postgres-databases.ts';
import { dumpShared, until } from '#server/testing/running/shared-shop-state.ts';
import { type Installation, invite, isCopied, startInstallation } from '#server/testing/running/start-installation.ts';
import { createTestGroupe, startTestHub } from '#server/testing/running/start-test-hub.ts';
import { createArticle } from '#shared/contracts/articles/articles.ts';
import { getBoutique, updateBoutique } from '#shared/contracts/boutique/boutique.ts';
import { getEtatComptable } from '#shared/contracts/comptabilite/comptabilite.ts';
import { getPartage, joinBoutique } from '#shared/contracts/postes/postes.ts';
import { registerPoste } from '#shared/contracts/postes/gateway-registrations.ts';
import { getSynchronisation } from '#shared/contracts/postes/synchronisation.ts';
import { createClient } from '#shared/contracts/tiers/clients.ts';
import { createFacture } from '#shared/contracts/ventes/ventes.ts';

const waitMs = 60_000;

/** Starts a hub that is reached as from another machine: over TLS, by a code that stands for its certificate. */
async function startSecureHub(name: string) {
  const stack = new AsyncDisposableStack();
  const folder = stack.use(await createTemporaryFolder());
  const { cert, key } = await ensureCertificate(folder.path, new Date());
  const [certFile, keyFile] = [join(folder.path, 'cert.pem'), join(folder.path, 'key.pem')];
  writeFileSync(certFile, cert);
  writeFileSync(keyFile, key);
  const tls = { COMPTOIR_HUB_TLS_CERT: certFile, COMPTOIR_HUB_TLS_KEY: keyFile };
  const hub = stack.use(await startTestHub(await createDatabase(name), tls));
  const tokens = await createTestGroupe(hub, ['LYON', 'PARIS']);
  const fingerprint = toFingerprint(new X509Certificate(cert));
  const pin = toPin(fingerprint);
  return {
    hub,
    fingerprint,
    tokens,
    async invite(boutique: string, groupe = 'G1') {
      const { codes } = await hub.siege.createCodes({ groupe, boutique }, {});
      return { adresse: hub.url, code: formatPairingCode({ secret: String(codes[0]), pin }), nom: 'PC' };
    },
    [Symbol.asyncDispose]: () => stack[Symbol.asyncDispose](),
  };
}

/** Starts a machine whose shop was shared on screen, with two tills, a customer and an article. */
async function startSharedShop() {
  const stack = new AsyncDisposableStack();
  const folder = stack.use(await createTemporaryFolder());
  saveSharing(folder.path, { part: 'partage', port: await findFreePort(), poste: 'B01' });
  const settings = { COMPTOIR_DATA_DIR: folder.path, COMPTOIR_GATEWAY_HOST: '127.0.0.1' };
  const pc = { ...stack.use(await startInstallation(settings)), dataDir: folder.path };
  await pc.call(updateBoutique, {
    body: { ...(await pc.call(getBoutique)), raison_sociale: 'Quincaillerie Morel', ville: 'Lyon' },
  });
  await pc.call(createClient, { body: buildClient({ num: 'DURAND' }) });
  await pc.call(createArticle, { body: buildArticle({ reference: 'VIS', stock_reel: 1_000 }) });
  const tills = [stack.use(await startInstallation()), stack.use(await startInstallation())];
  for (const [index, till] of tills.entries()) {
    await till.call(joinBoutique, { body: await invite(pc, `Caisse ${index + 1}`) });
    await until(() => isCopied(till), undefined, waitMs);
  }
  return { pc, tills, all: [pc, ...tills], [Symbol.asyncDispose]: () => stack[Symbol.asyncDispose]() };
}

/** Sells until it is stopped; a sale that was not acknowledged is retried, as a clerk would. */
function startSelling({ call }: Installation) {
  const sold: string[] = [];
  let isOver = false;
  const sale = { client_id: 'DURAND', lignes: [{ article_code: 'VIS', quantite: 1 }] };
  const running = (async () => {
    while (!isOver) {
      const made = await call(createFacture, { body: sale }).catch(() => undefined);
      if (made) sold.push(made.data.numero_facture);
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
  })();
  return {
    sold,
    async stop() {
      isOver = true;
      await running;
    },
  };
}

const find = ({ call }: Installation) => call(getPartage).catch(() => undefined);
const isSettled = async ({ call }: Installation) => {
  const state = await call(getSynchronisation).catch(() => undefined);
  return state?.en_attente === 0 && state.restants === 0 && state.versement === null;
};
const readDocuments = ({ dataDir }: Installation) => dumpShared(join(dataDir, 'backoffice.db'));

/** Waits until they all work with the hub. */
const untilMoved = (all: readonly Installation[], url: string) =>
  until(async () => (await Promise.all(all.map(find))).every((one) => one?.adresses[0] === url), undefined, waitMs);

/** Expects that all have the same, everything that was sold is there under the numbers it was given, and nothing is to be settled. */
async function expectWhole(
  all: readonly Installation[],
  sellers: readonly Pick<ReturnType<typeof startSelling>, 'sold'>[],
) {
  for (const one of all) await until(() => isSettled(one), undefined, waitMs);
  const isSame = () => {
    const [first, ...others] = all.map(readDocuments);
    return others.every((other) => isDeepStrictEqual(other, first));
  };
  await until(isSame, undefined, waitMs);
  const states = await Promise.all(all.map(({ call }) => call(getSynchronisation)));
  expect(states.map(({ a_traiter }) => a_traiter)).toEqual([0, 0, 0]);
  const numbers = Object.keys((all[0] && readDocuments(all[0]).documents) ?? {}).filter((numero) =>
    numero.startsWith('FA-'),
  );
  expect(sellers.flatMap(({ sold }) => sold).filter((numero) => !numbers.includes(numero))).toEqual([]);
  for (const poste of ['B01', 'P01', 'P02']) {
    const own = numbers.filter((numero) => numero.startsWith(`FA-${poste}-`)).sort();
    expect(own.at(-1)).toBe(`FA-${poste}-${String(own.length).padStart(6, '0')}`);
  }
}

test('a shop moves to the hub with its tills while they sell: nothing lost, doubled, renumbered or to be settled', async () => {
  await using chain = await startSecureHub('moving');
  await using shop = await startSharedShop();
  const { pc, tills, all } = shop;
  const sellers = all.map(startSelling);
  await until(() => sellers.every(({ sold }) => sold.length > 3), undefined, waitMs);

  expect(await pc.call(joinBoutique, { body: await chain.invite('LYON') })).toMatchObject({ poste: 'B01' });
  await untilMoved(all, chain.hub.url);
  const before = sellers.map(({ sold }) => sold.length);
  await until(() => sellers.every(({ sold }, index) => sold.length > (before[index] ?? 0) + 3), undefined, waitMs);
  await Promise.all(sellers.map(({ stop }) => stop()));

  await expectWhole(all, sellers);
  expect(await tills[0]?.call(getBoutique)).toMatchObject({ raison_sociale: 'Quincaillerie Morel', ville: 'Lyon' });
  // The PC goes on with the shop's months and accounts.
  expect(await chain.hub.siege.listBoutiques('G1')).toMatchObject([{ principal: 'B01' }, { principal: null }]);
  expect((await pc.call(getEtatComptable)).pas_ici).toBeNull();
  expect((await tills[0]?.call(getEtatComptable))?.pas_ici).toContain('la caisse B01');
  expect(await chain.hub.siege.listPostes('G1', 'LYON')).toMatchObject([
    { code: 'B01', date_retrait: null },
    { code: 'P01', nom: 'Caisse 1', date_retrait: null },
    { code: 'P02', nom: 'Caisse 2', date_retrait: null },
  ]);
}, 240_000);

test.each(['token', 'codes'] as const)(
  'IT’s settings (%s) bring a shared shop to the hub at its next start, and its tills follow',
  async (way) => {
    await using chain = await startSecureHub(`moving_by_${way}`);
    await using shop = await startSharedShop();
    const { pc, tills } = shop;
    const sellers = [pc, ...tills].map(startSelling);
    await until(() => sellers.every(({ sold }) => sold.length > 3), undefined, waitMs);
    await sellers[0]?.stop();
    await pc.kill();

    const codes = join(pc.dataDir, 'codes.csv');
    if (way === 'codes') {
      const { fichier } = await chain.hub.siege.createCodes(
        { groupe: 'G1', boutique: 'LYON' },
        { machines: [hostname()] },
      );
      writeFileSync(codes, String(fichier), { mode: 0o600 });
    }
    await using moved = await startInstallation({
      COMPTOIR_DATA_DIR: pc.dataDir,
      COMPTOIR_GATEWAY_HOST: '127.0.0.1',
      COMPTOIR_BACKOFFICE_URL: chain.hub.url,
      COMPTOIR_BACKOFFICE_FINGERPRINT: chain.fingerprint,
      ...(way === 'codes'
        ? { COMPTOIR_BACKOFFICE_CODES: codes }
        : { COMPTOIR_BACKOFFICE_TOKEN: chain.tokens.LYON ?? '' }),
    });
    const all = [{ ...moved, dataDir: pc.dataDir }, ...tills];
    const again = startSelling(moved);
    await untilMoved(all, chain.hub.url);
    const before = sellers.map(({ sold }) => sold.length);
    const haveSold = () => sellers.slice(1).every(({ sold }, index) => sold.length > (before[index + 1] ?? 0) + 3);
    await until(() => haveSold() && again.sold.length > 3, undefined, waitMs);
    await Promise.all([...sellers, again].map(({ stop }) => stop()));
    await expectWhole(all, [...sellers, again]);
    expect(await chain.hub.siege.listPostes('G1', 'LYON')).toMatchObject([
      { code: 'B01', date_retrait: null },
      { code: 'P01', nom: 'Caisse 1', date_retrait: null },
      { code: 'P02', nom: 'Caisse 2', date_retrait: null },
    ]);
  },
  240_000,
);

test('a shop alone that numbered under a code of the group is refused in words before anything changes, and joins with it where it is free', async () => {
  await using chain = await startSecureHub('moving_alone');
  const { siege, url } = chain.hub;
  const { codes } = await siege.createCodes({ groupe: 'G1', boutique: 'LYON' }, {});
  const asked = { code: codes[0] ?? '', nom: 'Caisse', installation: crypto.randomUUID() };
  const request = createJsonRequest(() => true);
  const sent = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(asked) };
  const lyon = await request(url + registerPoste.path, { ...sent, timeoutMs: 5_000 });
  expect(lyon).toMatchObject({ status: 201, body: { poste: 'P01' } });

  await using pc = await startInstallation();
  await pc.call(createClient, { body: buildClient({ num: 'DURAND' }) });
  await pc.call(createArticle, { body: buildArticle({ reference: 'VIS', stock_reel: 9 }) });
  const sale = { client_id: 'DURAND', lignes: [{ article_code: 'VIS', quantite: 1 }] };
  expect((await pc.call(createFacture, { body: sale })).data.numero_facture).toBe('FA-P01-000001');
  const joining = pc.call(joinBoutique, { body: await chain.invite('PARIS') });
  await expect(joining).rejects.toThrow(/P01 a le même code que P01 de LYON.*Rien n’a été changé\.$/);
  expect(await pc.call(getPartage)).toMatchObject({ part: 'seul', poste: 'P01' });
  expect(await siege.listPostes('G1', 'PARIS')).toEqual([]);

  await createTestGroupe(chain.hub, ['PARIS'], 'G2');
  expect(await pc.call(joinBoutique, { body: await chain.invite('PARIS', 'G2') })).toMatchObject({ poste: 'P01' });
  await until(async () => (await isCopied(pc)) && isSettled(pc), undefined, waitMs);
  expect(await pc.call(getSynchronisation)).toMatchObject({ a_traiter: 0 });
  expect((await pc.call(createFacture, { body: sale })).data.numero_facture).toBe('FA-P01-000002');
}, 120_000);

test('a move whose answer was lost is repeated with the same code; when one till’s code is taken in the group, none joins', async () => {
  await using chain = await startSecureHub('moving_again');
  const { hub } = chain;
  const postes = [
    { code: 'P01', nom: 'Caisse', installation: crypto.randomUUID(), jeton_hash: null, est_retire: false },
  ];
  const moving = { nom: 'PC', souhait: 'B01', installation: crypto.randomUUID(), postes };
  const register = async (boutique: string, asked: object) => {
    const { codes } = await hub.siege.createCodes({ groupe: 'G1', boutique }, {});
    return { code: codes[0], ...asked };
  };
  const ask = createJsonRequest(() => true);
  const send = (asked: object) => {
    const headers = { 'content-type': 'application/json' };
    return ask(hub.url + registerPoste.path, {
      method: 'POST',
      headers,
      body: JSON.stringify(asked),
      timeoutMs: 5_000,
    });
  };
  const asked = await register('LYON', moving);
  expect(await send(asked)).toMatchObject({ status: 201, body: { poste: 'B01' } });
  expect(await send(asked)).toMatchObject({ status: 201, body: { poste: 'B01' } });
  const elsewhere = await register('PARIS', { nom: 'PC', installation: moving.installation });
  expect(await send(elsewhere)).toMatchObject({
    status: 400,
    body: { detail: expect.stringContaining('Cette caisse est B01 de la boutique LYON, et y reste') },
  });
  const other = { ...moving, souhait: 'B02', installation: crypto.randomUUID() };
  const refused = { status: 400, body: { detail: expect.stringContaining('P01 de LYON') } };
  expect(await send(await register('PARIS', other))).toMatchObject(refused);
  const stranger = [{ ...postes[0], installation: crypto.randomUUID() }];
  expect(await send(await register('LYON', { ...other, postes: stranger }))).toMatchObject(refused);
  const fresh = { code: 'P05', nom: 'Caisse', installation: crypto.randomUUID(), jeton_hash: null, est_retire: false };
  const twice = { ...other, postes: [fresh, { ...fresh, installation: crypto.randomUUID() }] };
  const known = { status: 400, body: { detail: expect.stringContaining('P05 est déjà connue') } };
  expect(await send(await register('PARIS', twice))).toMatchObject(known);
  expect((await hub.siege.listPostes('G1', undefined)).map(({ code }) => code)).toEqual(['B01', 'P01']);
}, 60_000);
