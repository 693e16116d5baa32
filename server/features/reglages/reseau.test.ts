import { once } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { type AddressInfo, connect, type Server } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { createTemporaryFolder } from '#server/testing/fixtures/temporary-folder.ts';
import { createAuthority } from '#server/testing/running/create-authority.ts';
import { createKeychain, startRealService } from '#server/testing/running/start-real-service.ts';
import { getReseau, type ReseauInput, testReseau, updateReseau } from '#shared/contracts/service/reseau.ts';
import { createApiKey } from '#shared/contracts/utilisateurs/api-keys.ts';
import { createApiClient } from '#shared/endpoints/api-client.ts';
import { InvalidInput, NotAllowed } from '#shared/endpoints/errors.ts';

const host = 'service.comptoir.test';
const adresse = `https://${host}/`;
const secret = 'un-mot-de-passe-de-proxy';

const build = (changed: Partial<ReseauInput> = {}): ReseauInput => ({
  sortie: 'systeme',
  proxy: '',
  pac: '',
  identifiant: '',
  mot_de_passe: null,
  exceptions: '',
  emails: false,
  ...changed,
});

async function listen(server: Server, stack: AsyncDisposableStack): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  stack.defer(() => new Promise<void>((resolve) => server.close(() => resolve())));
  server.on('connection', (socket) => stack.defer(() => void socket.destroy()));
  return (server.address() as AddressInfo).port;
}

/**
 * Starts a service under an authority of its own, and a proxy that asks for an account and is the only one to resolve
 * its name.
 */
async function startCompany() {
  const stack = new AsyncDisposableStack();
  const folder = stack.use(await createTemporaryFolder());
  const authority = await createAuthority([host]);
  const caFile = join(folder.path, 'autorite.pem');
  writeFileSync(caFile, authority.ca);
  const port = await listen(
    createHttpsServer(authority, (_request, response) => response.writeHead(418).end()),
    stack,
  );
  const proxy = createHttpServer();
  proxy.on('connect', ({ headers }, socket) => {
    if (headers['proxy-authorization'] !== `Basic ${btoa(`comptoir:${secret}`)}`) {
      return socket.end('HTTP/1.1 407 No\r\n\r\n');
    }
    const line = connect(port, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      socket.pipe(line).pipe(socket);
    });
    line.on('error', () => {}).on('close', () => socket.destroy());
    socket.on('error', () => {}).on('close', () => line.destroy());
  });
  const proxyHost = `127.0.0.1:${await listen(proxy, stack)}`;
  const pac = join(folder.path, 'proxy.pac');
  writeFileSync(pac, `function FindProxyForURL() { return 'PROXY ${proxyHost}'; }`);
  const keychain = createKeychain();
  const start = (environment: Record<string, string>) =>
    startRealService({ dataDir: join(folder.path, 'donnees'), environment, secrets: keychain });
  return {
    keychain,
    proxyHost,
    pac,
    caFile,
    start,
    readAll: () =>
      readdirSync(folder.path, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'latin1'))
        .join('\n'),
    [Symbol.asyncDispose]: () => stack[Symbol.asyncDispose](),
  };
}

test('proxy settings are tested as typed, with a French result, and saved with the password in the keychain only', async () => {
  await using company = await startCompany();
  const manuel = build({ sortie: 'manuel', proxy: `http://${company.proxyHost}`, identifiant: 'comptoir' });
  {
    await using service = await company.start({ COMPTOIR_CA: company.caFile });
    const attempt = (body: ReseauInput, url = adresse) => service.call(testReseau, { body: { ...body, adresse: url } });
    const typed = { ...manuel, mot_de_passe: secret };
    const well = {
      succes: true,
      message: expect.stringMatching(/^service\.comptoir\.test répond en \d+\u00a0ms, par le/),
    };
    expect(await attempt(typed)).toMatchObject(well);
    expect((await attempt(typed)).message).toContain(company.proxyHost);
    expect(await attempt({ ...typed, sortie: 'pac', pac: company.pac })).toMatchObject(well);
    const wrong = await attempt({ ...manuel, mot_de_passe: 'faux' });
    expect(wrong).toMatchObject({
      succes: false,
      message: expect.stringMatching(/refuse l’identifiant ou le mot de passe/),
    });
    const nobody = await attempt({ ...manuel, identifiant: '' });
    expect(nobody.message).toMatch(/demande un identifiant et un mot de passe/);
    const direct = await attempt(build({ sortie: 'direct' }), 'https://nulle-part.invalid/');
    expect(direct).toMatchObject({ succes: false, message: 'Le nom nulle-part.invalid est introuvable.' });
    expect(direct.conseil).toMatch(/proxy/);
    expect((await service.call(getReseau)).sortie).toBe('systeme');

    const saved = await service.call(updateReseau, { body: typed });
    expect(saved).toMatchObject({ sortie: 'manuel', mot_de_passe_connu: true, autorites: company.caFile });
    expect(saved.origines).toMatchObject({ sortie: 'ecran', proxy: 'ecran', mot_de_passe: 'ecran', pac: 'defaut' });
    expect(JSON.stringify([saved, wrong])).not.toContain(secret);
    expect(await attempt(manuel)).toMatchObject(well);
  }
  expect(company.keychain.held.get('COMPTOIR_PROXY_MOT_DE_PASSE')).toBe(secret);
  expect(company.readAll()).not.toContain(secret);
  await using restarted = await company.start({});
  expect(await restarted.call(getReseau)).toMatchObject({ sortie: 'manuel', mot_de_passe_connu: true, autorites: '' });
  // Without the authority, the same proxy leads to a server whose certificate is not trusted.
  const unknown = await restarted.call(testReseau, { body: { ...manuel, adresse } });
  expect(unknown).toMatchObject({ succes: false, message: `Le certificat de ${host} n’est pas reconnu.` });
  expect(unknown.conseil).toContain('COMPTOIR_CA');
});

test('a saved password is never sent to another proxy, and an invalid setting is reported on its field', async () => {
  await using company = await startCompany();
  await using service = await company.start({});
  const manuel = build({ sortie: 'manuel', proxy: 'http://proxy.exemple.fr:3128', identifiant: 'comptoir' });
  await service.call(updateReseau, { body: { ...manuel, mot_de_passe: secret } });
  const refused: [Partial<ReseauInput>, string][] = [
    [{ proxy: 'http://pirate.exemple.fr:3128' }, 'mot_de_passe'],
    [{ sortie: 'pac', pac: 'http://pirate.exemple.fr/proxy.pac' }, 'mot_de_passe'],
    [{ identifiant: 'autre' }, 'mot_de_passe'],
    [{ proxy: '', identifiant: '' }, 'proxy'],
    [{ sortie: 'pac', identifiant: '' }, 'pac'],
    [{ proxy: 'http://moi:secret@proxy.exemple.fr:3128', identifiant: '' }, 'proxy'],
    [{ proxy: 'proxy', identifiant: '' }, 'proxy'],
    [{ sortie: 'pac', pac: 'proxy.pac', identifiant: '' }, 'pac'],
  ];
  for (const [changed, champ] of refused) {
    const body = { ...manuel, ...changed };
    const told = { erreurs: [{ champ }] };
    await expect(service.call(updateReseau, { body }), JSON.stringify(changed)).rejects.toMatchObject(told);
    await expect(service.call(testReseau, { body: { ...body, adresse } })).rejects.toMatchObject(told);
  }
  for (const url of ['http://192.168.0.1/', 'file:///etc/passwd', 'ici']) {
    const asking = service.call(testReseau, { body: { ...build(), adresse: url } });
    await expect(asking, url).rejects.toBeInstanceOf(InvalidInput);
  }
  const gone = await service.call(updateReseau, { body: { ...manuel, identifiant: '' } });
  expect(gone).toMatchObject({ identifiant: '', mot_de_passe_connu: false });
  expect(company.keychain.held.size).toBe(0);
});

test('an invalid proxy address stops the start with a French message', () => {
  expect(() => readConfig({ COMPTOIR_PROXY_URL: 'proxy' })).toThrow(/^COMPTOIR_PROXY_URL est invalide.*http:/);
});

test('proxy settings given by IT are shown with their source and cannot be changed; only an administrator reads or tests them', async () => {
  await using folder = await createTemporaryFolder();
  const policy = { COMPTOIR_PROXY: 'manuel', COMPTOIR_PROXY_URL: 'http://proxy.exemple.fr:3128' };
  const environment = { COMPTOIR_PROXY_EXCEPTIONS: 'exemple.fr' };
  const locked = Object.keys(policy);
  await using service = await startRealService({ dataDir: folder.path, policy, locked, environment });
  const { origines, ...shown } = await service.call(getReseau);
  expect(shown).toMatchObject({ sortie: 'manuel', proxy: 'http://proxy.exemple.fr:3128', exceptions: 'exemple.fr' });
  expect(origines).toMatchObject({ sortie: 'verrouille', proxy: 'verrouille', exceptions: 'environnement' });
  const body = { ...shown, mot_de_passe: null };
  for (const [changed, name] of [
    [{ sortie: 'direct' }, 'COMPTOIR_PROXY'],
    [{ proxy: 'http://autre.exemple.fr:3128' }, 'COMPTOIR_PROXY_URL'],
    [{ exceptions: '' }, 'COMPTOIR_PROXY_EXCEPTIONS'],
  ] as const) {
    await expect(service.call(updateReseau, { body: { ...body, ...changed } })).rejects.toThrow(name);
  }
  expect(await service.call(updateReseau, { body: { ...body, emails: true } })).toMatchObject({ emails: true });
  const { cle } = await service.call(createApiKey, { body: { nom: 'Chef', role: 'responsable' } });
  const call = createApiClient(service.url, { headers: { 'x-api-key': cle } });
  await expect(call(getReseau)).rejects.toBeInstanceOf(NotAllowed);
  await expect(call(testReseau, { body: { ...build(), adresse } })).rejects.toBeInstanceOf(NotAllowed);
});
