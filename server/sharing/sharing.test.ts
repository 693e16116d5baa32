import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:tls';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { buildClient } from '#server/testing/fixtures/build-records.ts';
import { until } from '#server/testing/running/shared-shop-state.ts';
import { invite, isCopied, startInstallation, startShop } from '#server/testing/running/start-installation.ts';
import { ensureCertificate } from './transport/certificate.ts';
import { createTemporaryFolder } from '#server/testing/fixtures/temporary-folder.ts';
import { getSetup, runSetup } from '#shared/contracts/utilisateurs/auth.ts';
import { getBoutique } from '#shared/contracts/boutique/boutique.ts';
import { createClient, getClient } from '#shared/contracts/tiers/clients.ts';
import { getPartage, joinBoutique, listPostes, removePoste } from '#shared/contracts/postes/postes.ts';
import { getSynchronisation } from '#shared/contracts/postes/synchronisation.ts';
import { getHealth } from '#shared/contracts/service/system.ts';

test('a till joins by an address and a code, over HTTPS, works at once as a till, and is taken off', async () => {
  await using shop = await startShop();
  await using till = await startInstallation();
  const invitation = await invite(shop);
  expect(invitation.adresse).toMatch(/^https:/);
  expect(await till.call(joinBoutique, { body: invitation })).toMatchObject({
    poste: 'P02',
    boutique: 'Quincaillerie Morel',
  });
  await until(() => isCopied(till), undefined, 45_000);
  expect((await till.call(getHealth)).backoffice_gateway).toMatchObject({ mode: 'replica', poste: 'P02' });
  expect(await till.call(getPartage)).toMatchObject({ part: 'poste', adresses: [invitation.adresse] });
  expect((await till.call(getClient, { params: { code: 'DURAND' } })).data.numero).toBe('DURAND');

  const kept = join(till.dataDir, 'partage.json');
  expect(statSync(kept).mode & 0o777).toBe(0o600);
  expect(JSON.parse(readFileSync(kept, 'utf8'))).toMatchObject({ part: 'poste', poste: 'P02' });
  await until(async () => (await shop.call(listPostes))[0]?.derniere_visite !== null, undefined, 45_000);
  expect(await shop.call(listPostes)).toMatchObject([
    { code: 'P02', nom: 'Caisse 2', en_attente: 0, date_retrait: null },
  ]);

  await shop.call(removePoste, { params: { code: 'P02' } });
  await until(async () => (await till.call(getSynchronisation)).rejet !== null, undefined, 45_000);
  const refused = await till.call(getSynchronisation);
  expect(refused).toMatchObject({ status: 'degraded' });
  expect(refused.rejet).toContain('a été retirée de la boutique');

  // The records the till writes meanwhile wait; it comes back under its own code.
  await till.call(createClient, { body: buildClient({ num: 'PETIT' }) });
  expect(await till.call(joinBoutique, { body: await invite(shop, 'Caisse du fond') })).toMatchObject({ poste: 'P02' });
  await until(() => shop.call(getClient, { params: { code: 'PETIT' } }).then(Boolean, () => false), undefined, 45_000);
  expect(await shop.call(listPostes)).toMatchObject([{ code: 'P02', nom: 'Caisse du fond', date_retrait: null }]);
}, 240_000);

test('a code serves one till, and a wrong one none: nothing was sent to a server with another certificate', async () => {
  await using shop = await startShop();
  await using other = await startShop();
  await using till = await startInstallation();
  const [good, elsewhere] = [await invite(shop), await invite(other)];
  const join = (body: typeof good) => till.call(joinBoutique, { body });
  await expect(join({ ...good, adresse: elsewhere.adresse })).rejects.toThrow(
    'le certificat présenté est celui d’un autre',
  );
  const last = good.code.slice(0, 9);
  await expect(join({ ...good, code: `ZZZZ-ZZZZ${good.code.slice(9)}` })).rejects.toThrow('inconnu, déjà utilisé');
  await expect(join({ ...good, code: last })).rejects.toThrow('Aucune autorité connue');
  await expect(join({ ...good, adresse: 'http://192.0.2.1:4871' })).rejects.toThrow('https');
  await expect(join({ ...good, adresse: 'https://127.0.0.1:9' })).rejects.toThrow('Rien ne répond');
  expect(await till.call(getPartage)).toMatchObject({ part: 'seul' });
  await join(good);
  await until(() => isCopied(till), undefined, 45_000);

  await using second = await startInstallation();
  await expect(second.call(joinBoutique, { body: good })).rejects.toThrow('déjà utilisé');
  const fresh = await invite(shop);
  const wrong = { ...fresh, code: `YYYY-YYYY${fresh.code.slice(9)}` };
  for (let tries = 0; tries < 10; tries += 1)
    await expect(second.call(joinBoutique, { body: wrong })).rejects.toThrow('inconnu');
  await expect(second.call(joinBoutique, { body: fresh })).rejects.toThrow('inconnu');
  await expect(till.call(joinBoutique, { body: elsewhere })).rejects.toThrow('appartient à une autre boutique');
}, 240_000);

test('the first set-up of a till joins a shop and leaves the shop’s name as it is', async () => {
  await using shop = await startShop();
  await using till = await startInstallation();
  const person = { email: 'claire@morel.example', password: 'un mot de passe solide', nom: 'Morel' };
  await expect(till.call(runSetup, { body: person })).rejects.toThrow('Donnez un nom à la boutique');
  await till.call(runSetup, { body: { ...person, rattachement: await invite(shop) } });
  await until(() => isCopied(till), undefined, 45_000);
  expect(await till.call(getBoutique)).toMatchObject({ raison_sociale: 'Quincaillerie Morel' });
  expect(await till.call(getSetup)).toMatchObject({ a_faire: false, est_caisse: true });
  expect(await shop.call(getBoutique)).toMatchObject({ raison_sociale: 'Quincaillerie Morel' });
}, 180_000);

test('other machines get the gateway and nothing else, and only over TLS', async () => {
  await using shop = await startShop();
  const { adresse } = await invite(shop);
  const place = new URL(adresse);
  const ask = (path: string) => readTls({ host: place.hostname, port: Number(place.port) }, path);
  expect(await ask('/gateway/v1/health')).toContain('HTTP/1.1 401');
  expect(await ask('/clients')).toContain('HTTP/1.1 404');
  expect(await ask('/auth/setup')).toContain('HTTP/1.1 404');
  await expect(fetch(`http://${place.host}/gateway/v1/health`)).rejects.toThrow('fetch failed');
}, 180_000);

test('a service that other machines reach has IT’s certificate, and its cookies are for TLS only', async () => {
  await using folder = await createTemporaryFolder();
  const { cert, key } = await ensureCertificate(folder.path, new Date());
  const [certFile, keyFile] = [join(folder.path, 'cert.pem'), join(folder.path, 'key.pem')];
  writeFileSync(certFile, cert);
  writeFileSync(keyFile, key);
  const [email, password] = ['claire@morel.example', 'un mot de passe solide'];
  const settings = { COMPTOIR_HOST: '0.0.0.0', COMPTOIR_ADMIN_EMAIL: email, COMPTOIR_ADMIN_PASSWORD: password };
  const tls = { COMPTOIR_TLS_CERT: certFile, COMPTOIR_TLS_KEY: keyFile };
  await using service = await startInstallation({ ...settings, ...tls });
  expect(service.url).toMatch(/^https:/);
  const place = { host: '127.0.0.1', port: Number(new URL(service.url).port) };
  const body = JSON.stringify({ email, password });
  const head = `Content-Type: application/json\r\nContent-Length: ${body.length}`;
  const answer = await sendTls(place, `POST /auth/login HTTP/1.1\r\n${head}`, body);
  expect(answer).toContain('HTTP/1.1 200');
  expect(answer.match(/set-cookie: [^\r]*; Secure/gi)).toHaveLength(3);
  await expect(startInstallation({ ...settings, ...tls, COMPTOIR_TLS_KEY: '/nowhere' })).rejects.toThrow(
    'ne peut pas être lu',
  );
}, 180_000);

test.each([
  [
    'in the clear to another machine',
    { COMPTOIR_BACKOFFICE_URL: 'http://192.0.2.1:4871', COMPTOIR_BACKOFFICE_TOKEN: 't' },
  ],
  [
    'in the clear to another machine, in capitals',
    { COMPTOIR_BACKOFFICE_URL: 'HTTP://192.0.2.1:4871', COMPTOIR_BACKOFFICE_TOKEN: 't' },
  ],
  [
    'both a till and a shop',
    { COMPTOIR_BACKOFFICE_URL: 'https://a.example', COMPTOIR_BACKOFFICE_TOKEN: 't', COMPTOIR_GATEWAY_PORT: '0' },
  ],
  ['a fingerprint that is none', { COMPTOIR_BACKOFFICE_FINGERPRINT: 'AB:CD' }],
  ['another address than this machine’s, without TLS', { COMPTOIR_HOST: '0.0.0.0' }],
  ['a certificate without its key', { COMPTOIR_TLS_CERT: '/etc/cert.pem' }],
])('settings that make no sense stop the start: %s', (_what, settings) => {
  expect(() => readConfig(settings)).toThrow('est invalide');
});

/** Returns a server's answer to a GET, as a client gets it that trusts any certificate. */
function readTls(place: Place, path: string): Promise<string> {
  return sendTls(place, `GET ${path} HTTP/1.1`);
}

type Place = { host: string; port: number };

function sendTls(place: Place, head: string, body = ''): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({ ...place, rejectUnauthorized: false }, () => {
      socket.write(`${head}\r\nHost: ${place.host}:${place.port}\r\nConnection: close\r\n\r\n${body}`);
    });
    let answer = '';
    socket.on('data', (chunk) => (answer += String(chunk)));
    socket.once('end', () => resolve(answer));
    socket.once('error', reject);
  });
}
