import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createKeychain, startRealService } from '#server/testing/running/start-real-service.ts';
import { startSimulator } from '#server/testing/running/start-simulator.ts';
import { startSmtpSink, waitUntil } from '#server/testing/running/start-smtp-sink.ts';
import { createTemporaryFolder } from '#server/testing/fixtures/temporary-folder.ts';
import { createApiKey } from '#shared/contracts/utilisateurs/api-keys.ts';
import { listEmailLogs, sendBatch } from '#shared/contracts/emails/emails.ts';
import {
  type EnvoiInput,
  getReglages,
  testEnvoi,
  testPrestataire,
  testRetours,
  updateEnvoi,
  updatePrestataire,
  updateRetours,
} from '#shared/contracts/service/reglages.ts';
import { getQueueStatus } from '#shared/contracts/service/system.ts';
import { createApiClient } from '#shared/endpoints/api-client.ts';
import { InvalidInput, NotAllowed } from '#shared/endpoints/errors.ts';

const password = 'un-mot-de-passe-très-secret';
const account = { user: 'vente@boutique.example', pass: password };

function buildEnvoi(overrides: Partial<EnvoiInput> = {}): EnvoiInput {
  return {
    serveur: '127.0.0.1',
    port: 2525,
    securite: 'aucune',
    identifiant: account.user,
    mot_de_passe: password,
    expediteur: 'Boutique <contact@boutique.example>',
    accuses_lecture: false,
    ...overrides,
  };
}

const letter = { body: { destinataires: ['client@exemple.fr'], sujet: 'Bonjour', corps_html: '<p>Bonjour</p>' } };

/** Returns everything a service wrote in its folder, as text. */
function readFolder(folder: string): string {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'latin1')).join('\n');
}

test('a mail server set on the screen is used at once and after a restart; its password is only in the keychain', async () => {
  await using sink = await startSmtpSink({ account });
  await using folder = await createTemporaryFolder();
  const keychain = createKeychain();
  {
    await using service = await startRealService({ dataDir: folder.path, secrets: keychain });
    await service.call(sendBatch, letter);
    const saved = await service.call(updateEnvoi, { body: buildEnvoi({ port: sink.port }) });
    expect(saved.envoi).toMatchObject({ identifiant: account.user, mot_de_passe_connu: true });
    expect(saved.envoi.origines).toEqual({ serveur: 'ecran', expediteur: 'ecran', accuses_lecture: 'defaut' });
    await waitUntil(() => sink.deliveries.length === 1);
    expect(sink.deliveries[0]?.from).toBe('contact@boutique.example');
    const answers = [saved, await service.call(getReglages)].map((answer) => JSON.stringify(answer)).join();
    expect(answers).not.toContain(password);
  }
  expect(keychain.held.get('COMPTOIR_SMTP_URL')).toContain(encodeURIComponent(password));
  const written = readFolder(folder.path);
  expect(written).not.toContain(encodeURIComponent(password));
  expect(written).not.toContain('très-secret');
  await using restarted = await startRealService({ dataDir: folder.path, secrets: keychain });
  await restarted.call(sendBatch, letter);
  await waitUntil(() => sink.deliveries.length === 2);
});

test('a known password stays when nothing is typed, but never follows to another server or account', async () => {
  await using folder = await createTemporaryFolder();
  await using service = await startRealService({ dataDir: folder.path, secrets: createKeychain() });
  const save = (body: EnvoiInput) => service.call(updateEnvoi, { body });
  await save(buildEnvoi());
  expect((await save(buildEnvoi({ mot_de_passe: null, port: 2526 }))).envoi).toMatchObject({
    port: 2526,
    mot_de_passe_connu: true,
  });
  const elsewhere = buildEnvoi({ mot_de_passe: null, serveur: 'pirate.example', securite: 'tls' });
  for (const body of [elsewhere, buildEnvoi({ mot_de_passe: null, identifiant: 'autre@boutique.example' })]) {
    await expect(save(body)).rejects.toMatchObject({ erreurs: [{ champ: 'mot_de_passe' }] });
    const destinataire = 'a@exemple.fr';
    await expect(service.call(testEnvoi, { body: { ...body, destinataire } })).rejects.toBeInstanceOf(InvalidInput);
  }
});

test('a password never travels in clear: neither to a mail server nor to a signature provider', async () => {
  await using folder = await createTemporaryFolder();
  await using service = await startRealService({ dataDir: folder.path, secrets: createKeychain() });
  const far = buildEnvoi({ serveur: 'smtp.exemple.fr', securite: 'aucune' });
  await expect(service.call(updateEnvoi, { body: far })).rejects.toMatchObject({ erreurs: [{ champ: 'securite' }] });
  const clear = ['http://signature.exemple.fr', 'HTTP://signature.exemple.fr', 'hTTp://127.0.0.1.exemple.fr/v1'];
  const telling = ['https://moi:secret@signature.exemple.fr', 'https://signature.exemple.fr/?cle=secret'];
  for (const url of [...clear, ...telling]) {
    const saving = service.call(updatePrestataire, { body: { url, cle: 'cle' } });
    await expect(saving, url).rejects.toMatchObject({ erreurs: [{ champ: 'url' }] });
  }
  const { signature } = await service.call(updatePrestataire, {
    body: { url: 'HTTPS://Signature.Exemple.fr/', cle: 'cle' },
  });
  expect(signature).toMatchObject({ url: 'https://signature.exemple.fr', cle_connue: true });
});

test('an empty server removes the settings: messages wait again, and the keychain is emptied', async () => {
  await using sink = await startSmtpSink({ account });
  await using folder = await createTemporaryFolder();
  const keychain = createKeychain();
  await using service = await startRealService({ dataDir: folder.path, secrets: keychain });
  await service.call(updateEnvoi, { body: buildEnvoi({ port: sink.port }) });
  const none = buildEnvoi({ serveur: '', identifiant: '', mot_de_passe: '', expediteur: '' });
  const { envoi } = await service.call(updateEnvoi, { body: none });
  expect(envoi).toMatchObject({ serveur: '', identifiant: '', mot_de_passe_connu: false });
  expect(keychain.held.size).toBe(0);
  expect((await service.call(getQueueStatus)).raison).toMatch(/Aucun serveur d’envoi/);
});

test('without a keychain a mail server without a password is stored, one with a password is refused with what to do', async () => {
  await using folder = await createTemporaryFolder();
  await using service = await startRealService({ dataDir: folder.path });
  expect((await service.call(getReglages)).trousseau).toBe('absent');
  await expect(service.call(updateEnvoi, { body: buildEnvoi() })).rejects.toThrow(/COMPTOIR_SMTP_URL/);
  expect((await service.call(getReglages)).envoi.serveur).toBe('');
  const relay = buildEnvoi({ identifiant: '', mot_de_passe: null });
  expect((await service.call(updateEnvoi, { body: relay })).envoi).toMatchObject({ serveur: '127.0.0.1', port: 2525 });
});

test('an unreadable keychain is reported, and read again when something is saved', async () => {
  await using folder = await createTemporaryFolder();
  await using service = await startRealService({ dataDir: folder.path, secrets: createKeychain(false) });
  expect((await service.call(getReglages)).trousseau).toBe('ferme');
  expect((await service.call(updateEnvoi, { body: buildEnvoi() })).trousseau).toBe('ouvert');
});

test('a setting of the environment wins, is shown as such and cannot be changed; the policy is only a default', async () => {
  await using folder = await createTemporaryFolder();
  const environment = { COMPTOIR_SMTP_URL: 'smtps://vente:secret@smtp.exemple.fr:465' };
  const policy = { COMPTOIR_MAIL_FROM: 'siege@exemple.fr', COMPTOIR_SMTP_URL: 'smtp://relais.exemple.fr' };
  await using service = await startRealService({ dataDir: folder.path, environment, policy });
  const { envoi } = await service.call(getReglages);
  expect(envoi).toMatchObject({
    serveur: 'smtp.exemple.fr',
    port: 465,
    securite: 'tls',
    expediteur: 'siege@exemple.fr',
  });
  expect(envoi.origines).toEqual({ serveur: 'environnement', expediteur: 'strategie', accuses_lecture: 'defaut' });
  const same = { ...envoi, mot_de_passe: null };
  const changed = await service.call(updateEnvoi, { body: { ...same, expediteur: 'boutique@exemple.fr' } });
  expect(changed.envoi).toMatchObject({ expediteur: 'boutique@exemple.fr', origines: { expediteur: 'ecran' } });
  const other = { ...same, port: 587, securite: 'starttls' as const };
  await expect(service.call(updateEnvoi, { body: other })).rejects.toThrow(/COMPTOIR_SMTP_URL/);
});

test('only an administrator reads and changes the settings', async () => {
  await using folder = await createTemporaryFolder();
  await using service = await startRealService({ dataDir: folder.path });
  const { cle } = await service.call(createApiKey, { body: { nom: 'Chef', role: 'responsable' } });
  const call = createApiClient(service.url, { headers: { 'x-api-key': cle } });
  await expect(call(getReglages)).rejects.toBeInstanceOf(NotAllowed);
  await expect(call(updateEnvoi, { body: buildEnvoi() })).rejects.toBeInstanceOf(NotAllowed);
});

test('the mailbox of returns is kept like the mail server, in its own folder', async () => {
  await using folder = await createTemporaryFolder();
  const keychain = createKeychain();
  await using service = await startRealService({ dataDir: folder.path, secrets: keychain });
  const body = {
    serveur: 'imap.exemple.fr',
    port: 993,
    securite: 'tls',
    identifiant: 'retours@exemple.fr',
    mot_de_passe: 'à&b/c',
    dossier: 'Retours/Échecs',
  } as const;
  const { retours } = await service.call(updateRetours, { body });
  const { mot_de_passe: _never, ...shown } = body;
  expect(retours).toEqual({ ...shown, mot_de_passe_connu: true, origines: { serveur: 'ecran' } });
  expect(keychain.held.size).toBe(1);
});

test('a signature provider set on the screen is asked at once; the key is only in the keychain', async () => {
  await using simulator = await startSimulator();
  await using folder = await createTemporaryFolder();
  const keychain = createKeychain();
  await using service = await startRealService({ dataDir: folder.path, secrets: keychain });
  const cle = 'cle-du-simulateur';
  const { signature } = await service.call(updatePrestataire, { body: { url: simulator.url, cle } });
  expect(signature).toMatchObject({ url: simulator.url, cle_connue: true, origines: { url: 'ecran', cle: 'ecran' } });
  expect(keychain.held.get('COMPTOIR_SIGNATURE_KEY')).toBe(cle);
  expect(await service.call(testPrestataire, { body: { url: simulator.url, cle: null } })).toMatchObject({
    succes: true,
  });
  expect(simulator.transactions.size).toBe(0);
  await expect(
    service.call(testPrestataire, { body: { url: 'https://ailleurs.exemple.fr', cle: null } }),
  ).rejects.toThrow(InvalidInput);
});

test.each([
  ['a wrong key', 'cle-fausse', /refuse la clé/],
  ['a server that is down', 'cle-du-simulateur', /en panne \(réponse 503\)/],
])('trying the provider with %s says so', async (_case, cle, message) => {
  await using simulator = await startSimulator();
  await using folder = await createTemporaryFolder();
  await using service = await startRealService({ dataDir: folder.path, secrets: createKeychain() });
  if (cle === 'cle-du-simulateur') simulator.breakAt(() => true);
  const tried = await service.call(testPrestataire, { body: { url: simulator.url, cle } });
  expect(tried).toMatchObject({ succes: false, message: expect.stringMatching(message) });
});

test('an address that is no provider is distinguished from one that refuses the key', async () => {
  const stranger = createServer((_request, response) => response.writeHead(404).end('<h1>Bienvenue</h1>'));
  await once(stranger.listen(0, '127.0.0.1'), 'listening');
  await using folder = await createTemporaryFolder();
  await using service = await startRealService({ dataDir: folder.path, secrets: createKeychain() });
  const url = `http://127.0.0.1:${(stranger.address() as AddressInfo).port}`;
  const tried = await service.call(testPrestataire, { body: { url, cle: 'x' } });
  stranger.close();
  expect(tried).toMatchObject({ succes: false, message: expect.stringMatching(/pas comme un prestataire/) });
});

type Tried = { sink?: Parameters<typeof startSmtpSink>[0]; typed?: Partial<EnvoiInput>; says: RegExp; advises: RegExp };

const open = { identifiant: '', mot_de_passe: null } as const;
const cases: [string, Tried][] = [
  [
    'a wrong password',
    {
      sink: { account },
      typed: { mot_de_passe: 'faux' },
      says: /refuse l’identifiant ou le mot de passe.*535/,
      advises: /mot de passe d’application/,
    },
  ],
  [
    'a server that wants credentials',
    { sink: { account }, typed: open, says: /refuse l’expéditeur.*530/, advises: /demande un identifiant/ },
  ],
  [
    'an unknown host',
    {
      typed: { ...open, serveur: 'nulle-part.invalid' },
      says: /nulle-part\.invalid est introuvable/,
      advises: /lettre par lettre/,
    },
  ],
  [
    'a closed port',
    { typed: { ...open, port: 1 }, says: /refuse la connexion sur le port 1/, advises: /465 avec TLS/ },
  ],
  [
    'TLS on a port that does not speak it',
    { sink: {}, typed: { ...open, securite: 'tls' }, says: /ne parle pas TLS/, advises: /STARTTLS/ },
  ],
  [
    'STARTTLS that is not offered',
    { sink: {}, typed: { ...open, securite: 'starttls' }, says: /STARTTLS/, advises: /Choisissez TLS/ },
  ],
  [
    'a certificate nobody signed',
    {
      sink: { tls: 'implicit' },
      typed: { ...open, securite: 'tls' },
      says: /certificat .* n’est pas reconnu/,
      advises: /nom exact/,
    },
  ],
  [
    'a certificate nobody signed, after STARTTLS',
    {
      sink: { tls: 'starttls' },
      typed: { ...open, securite: 'starttls' },
      says: /certificat .* n’est pas reconnu/,
      advises: /nom exact/,
    },
  ],
  [
    'a refused sender',
    {
      sink: { onSender: () => ({ code: 553, text: '5.7.1 Sender address rejected' }) },
      typed: open,
      says: /refuse l’expéditeur contact@boutique\.example.*553/,
      advises: /l’adresse du compte/,
    },
  ],
  [
    'a sender refused with the recipient',
    {
      sink: { onRecipient: () => ({ code: 553, text: '5.7.1 Sender address rejected: not owned' }) },
      typed: open,
      says: /refuse l’expéditeur/,
      advises: /l’adresse du compte/,
    },
  ],
  [
    'a refused recipient',
    {
      sink: { onRecipient: () => ({ code: 550, text: '5.1.1 Unknown' }) },
      typed: open,
      says: /refuse le destinataire claire@exemple\.fr.*550/,
      advises: /autre adresse/,
    },
  ],
  [
    'a refused message',
    {
      sink: { onMessage: () => ({ code: 554, text: 'looks like spam' }) },
      typed: open,
      says: /refuse le message.*spam/,
      advises: /hébergeur/,
    },
  ],
];

test.each(cases)('trying a mail server with %s says what happened and what to do', async (_case, tried) => {
  await using sink = await startSmtpSink(tried.sink ?? {});
  await using folder = await createTemporaryFolder();
  await using service = await startRealService({ dataDir: folder.path, secrets: createKeychain() });
  const body = { ...buildEnvoi({ port: sink.port, ...tried.typed }), destinataire: 'claire@exemple.fr' };
  const answer = await service.call(testEnvoi, { body });
  expect(answer).toEqual({
    succes: false,
    message: expect.stringMatching(tried.says),
    conseil: expect.stringMatching(tried.advises),
  });
  expect(JSON.stringify(answer)).not.toContain(password);
  expect((await service.call(getReglages)).envoi.serveur).toBe('');
});

test('trying a mail server sends one real message, stores nothing, and logs none', async () => {
  await using sink = await startSmtpSink({ account });
  await using folder = await createTemporaryFolder();
  await using service = await startRealService({ dataDir: folder.path, secrets: createKeychain() });
  const body = { ...buildEnvoi({ port: sink.port }), destinataire: 'claire@exemple.fr' };
  expect(await service.call(testEnvoi, { body })).toMatchObject({ succes: true });
  expect(sink.deliveries.map(({ from, recipients }) => [from, recipients])).toEqual([
    ['contact@boutique.example', ['claire@exemple.fr']],
  ]);
  expect(await service.call(listEmailLogs)).toEqual([]);
  expect((await service.call(getReglages)).envoi.serveur).toBe('');
});

test('a test without a server, or with an impossible sender, names the field', async () => {
  await using folder = await createTemporaryFolder();
  await using service = await startRealService({ dataDir: folder.path, secrets: createKeychain() });
  const attempt = (typed: Partial<EnvoiInput>) =>
    service.call(testEnvoi, { body: { ...buildEnvoi(typed), destinataire: 'claire@exemple.fr' } });
  await expect(attempt({ serveur: '' })).rejects.toMatchObject({ erreurs: [{ champ: 'serveur' }] });
  await expect(attempt({ expediteur: 'pas une adresse' })).rejects.toMatchObject({
    erreurs: [{ champ: 'expediteur' }],
  });
});

test('testing a mailbox on a closed port reports it', async () => {
  await using folder = await createTemporaryFolder();
  await using service = await startRealService({ dataDir: folder.path, secrets: createKeychain() });
  const body = {
    serveur: '127.0.0.1',
    port: 1,
    securite: 'tls',
    identifiant: 'retours',
    mot_de_passe: 'x',
    dossier: 'INBOX',
  } as const;
  expect(await service.call(testRetours, { body })).toMatchObject({
    succes: false,
    message: expect.stringMatching(/refuse la connexion sur le port 1/),
  });
});
