import { afterAll, beforeAll, expect, test } from 'vitest';
import { testEnvoi, testPlateforme, testPrestataire, testRetours } from '#shared/contracts/service/reglages.ts';
import { getSynchronisation } from '#shared/contracts/postes/synchronisation.ts';
import { type ClosedNetwork, startClosedNetwork } from './start-closed-network.ts';
import { type OutsideServices, startOutsideServices } from './start-outside-services.ts';

// A real squid is the only way out of the network namespace in which the built service runs; not even names resolve
// there.
let network: ClosedNetwork;
let outside: OutsideServices;
beforeAll(async () => {
  network = await startClosedNetwork();
  outside = await startOutsideServices(network.folder);
});
afterAll(async () => {
  await outside?.stop();
  await network?.stop();
});

/** Returns the result of each kind of call, by a service with these settings. */
async function callAll(settings: Record<string, string>): Promise<string[]> {
  await using service = await network.startService({ COMPTOIR_CA: outside.caFile, ...settings });
  const { call } = service;
  const { envoi, retours, prestataire, plateforme } = outside.inputs;
  const answers = await Promise.all([
    call(testPrestataire, { body: prestataire }),
    call(testPlateforme, { body: plateforme }),
    call(testEnvoi, { body: envoi }),
    call(testRetours, { body: retours }),
  ]);
  return answers.map(({ message }) => message);
}

const all = [
  'Le prestataire répond et accepte la clé. Rien n’a été envoyé à signer.',
  'La plateforme répond et accepte la clé. Rien n’y a été déposé.',
  'smtp.comptoir.test a accepté le message d’essai pour client@exemple.fr.',
  'La boîte s’ouvre sur imap.comptoir.test\u00a0: 0 messages dans INBOX.',
];
const mail = { COMPTOIR_PROXY_MAIL: '1' };
const account = { COMPTOIR_PROXY_IDENTIFIANT: 'caisse', COMPTOIR_PROXY_MOT_DE_PASSE: 's3cret' };

test('without a proxy nothing leaves the network, and each call reports it', async () => {
  expect(await callAll({ COMPTOIR_PROXY: 'direct' })).toEqual([
    'Le serveur signature.comptoir.test est introuvable.',
    'La plateforme est injoignable.',
    'Le serveur smtp.comptoir.test est introuvable.',
    'Le serveur imap.comptoir.test est introuvable.',
  ]);
});

test('each call leaves by the proxy that is set, and by the one the environment names', async () => {
  expect(await callAll({ ...mail, COMPTOIR_PROXY: 'manuel', COMPTOIR_PROXY_URL: network.open })).toEqual(all);
  expect(await callAll({ ...mail, HTTPS_PROXY: network.open })).toEqual(all);
  const { siege: _later, ...called } = outside.hosts;
  const hosts = Object.values(called);
  expect(hosts.filter((host) => !network.readLog().includes(`CONNECT ${host}:`))).toEqual([]);
});

test('a proxy’s password is sent to it, and a missing or wrong one is reported', async () => {
  const closed = { ...mail, COMPTOIR_PROXY: 'manuel', COMPTOIR_PROXY_URL: network.withPassword };
  const { host } = new URL(network.withPassword);
  expect(await callAll({ ...closed, ...account })).toEqual(all);
  const [wanted, refused] = [
    `Le proxy ${host} demande un identifiant et un mot de passe.`,
    `Le proxy ${host} refuse l’identifiant ou le mot de passe.`,
  ];
  const said = (await callAll(closed)).map((message) => message.slice(0, wanted.length));
  expect(said).toEqual([wanted, wanted, wanted, wanted]);
  const wrong = await callAll({ ...closed, ...account, COMPTOIR_PROXY_MOT_DE_PASSE: 'autre' });
  expect(wrong.map((message) => message.slice(0, refused.length))).toEqual([refused, refused, refused, refused]);
});

test('a PAC file leads each call to the proxy with a password', async () => {
  const pac = network.writePac();
  expect(await callAll({ ...mail, ...account, COMPTOIR_PROXY: 'pac', COMPTOIR_PROXY_PAC: pac })).toEqual(all);
});

test('an authority that is not configured is not trusted, through the proxy either', async () => {
  const settings = { ...mail, COMPTOIR_PROXY: 'manuel', COMPTOIR_PROXY_URL: network.open, COMPTOIR_CA: '' };
  const [signature, , smtp, imap] = await callAll(settings);
  const refusal = (host: string) =>
    `Le certificat de ${host} n’est pas reconnu\u00a0: Comptoir ne lui confie aucun mot de passe.`;
  const { hosts } = outside;
  expect([signature, smtp, imap]).toEqual([refusal(hosts.signature), refusal(hosts.smtp), refusal(hosts.imap)]);
});

/** Whether a till with these settings has all its shop has, and else why the shop does not answer. */
async function joinShop(settings: Record<string, string>): Promise<string> {
  await using till = await network.startService({ ...outside.siege, COMPTOIR_CA: outside.caFile, ...settings });
  const ask = async () => {
    const { copie_complete, rejet, ...state } = await till.call(getSynchronisation);
    return copie_complete ? 'complete' : (rejet ?? JSON.stringify(state));
  };
  let said = '';
  await expect.poll(async () => (said = await ask())).toMatch(/complete|proxy|certificat/i);
  return said;
}

test('a till works with its shop by the proxy, known by the authority IT gave or by its fingerprint', async () => {
  const manuel = { COMPTOIR_PROXY: 'manuel', COMPTOIR_PROXY_URL: network.open };
  expect(await joinShop(manuel)).toBe('complete');
  const pinned = { COMPTOIR_CA: '', COMPTOIR_BACKOFFICE_FINGERPRINT: outside.fingerprint };
  expect(await joinShop({ ...manuel, ...pinned })).toBe('complete');
  expect(await joinShop({ HTTPS_PROXY: network.open })).toBe('complete');
  const pac = { COMPTOIR_PROXY: 'pac', COMPTOIR_PROXY_PAC: network.writePac() };
  expect(await joinShop({ ...pac, ...account })).toBe('complete');
  const other = { ...manuel, ...pinned, COMPTOIR_BACKOFFICE_FINGERPRINT: '0'.repeat(64) };
  expect(await joinShop({ ...other, COMPTOIR_POSTE: 'P90' })).toMatch(/certificat de la boutique n’est plus celui/);
  await expect(joinShop(other)).rejects.toThrow(/pas pu rejoindre.*certificat/);
});
