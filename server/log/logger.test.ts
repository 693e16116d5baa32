import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openBrowser } from '#server/testing/running/browser.ts';
import { buildUser, testPassword } from '#server/testing/fixtures/build-user.ts';
import { startTestServer, testSetupCode } from '#server/testing/running/start-test-server.ts';
import { createTemporaryFolder } from '#server/testing/fixtures/temporary-folder.ts';
import { createApiKey } from '#shared/contracts/utilisateurs/api-keys.ts';
import { createUser } from '#shared/contracts/utilisateurs/auth.ts';
import { AppError } from '#shared/endpoints/errors.ts';
import { createLogger } from './logger.ts';

test('logs hold the id, route and status of requests, and no name, address or secret', async () => {
  await using folder = await createTemporaryFolder();
  const logger = createLogger({ folder: folder.path, level: 'debug' });
  const fillDemo = async () => {
    throw new AppError('L’adresse plainte@client.example ne répond pas.');
  };
  await using server = await startTestServer({ logger, fillDemo });
  const browser = openBrowser(server.url);
  const setup = {
    ...buildUser({ role: 'admin' }),
    raison_sociale: 'Quincaillerie Morel',
    demonstration: true,
    code: testSetupCode,
  };
  const failed = await browser.send('/auth/setup', { method: 'POST', body: setup });
  expect(failed.status).toBe(500);
  const user = await server.call(createUser, { body: buildUser({ email: 'secrete@client.example' }) });
  const { cle } = await server.call(createApiKey, { body: { nom: 'Site', role: 'lecture' } });
  const login = (password: string) => ({ method: 'POST', body: { email: user.email, password } });
  await browser.send('/auth/login', login('mot de passe faux'));
  await browser.send('/auth/login', login(testPassword));
  await browser.send('/auth/refresh', { method: 'POST' });
  await browser.send('/auth/me');
  await browser.send('/clients/MARTIN-PAUL', { headers: { 'x-api-key': cle } });
  await browser.send('/workflow/devis/DE-MARTIN/to-commande', { method: 'POST' });
  const basic = Buffer.from(`${user.email}:${testPassword}`).toString('base64');
  await browser.send('/openapi.json', { headers: { authorization: `Basic ${basic}` } });
  await new Promise<void>((resolve) => logger.flush(() => resolve()));

  const log = await readFile(join(folder.path, 'comptoir.log'), 'utf8');
  expect(log).toContain('"route":"/clients/:code"');
  expect(log).toContain(`"by":"session:${user.id}"`);
  expect(log).toMatch(/"route":"\/clients\/:code","by":"api-key:[\da-f-]{36}"/);
  expect(log).toContain(failed.headers.get('x-request-id') ?? 'none');
  expect(log).toContain('L’adresse …@… ne répond pas.');
  const secrets = [cle, cle.slice(4), testPassword, 'mot de passe faux', basic, server.headers['x-api-key']];
  const personal = ['client.example', 'quincaillerie.example', 'MARTIN', 'Morel', 'Jeanne'];
  const tokens = [browser.get('comptoir_session'), browser.get('comptoir_refresh')];
  for (const hidden of [...secrets, ...personal, ...tokens]) {
    expect(hidden.length).toBeGreaterThan(3);
    expect(log).not.toContain(hidden);
  }
});

test('a refusal that its contract answers as a 500 is no failure in the log', async () => {
  await using folder = await createTemporaryFolder();
  const logger = createLogger({ folder: folder.path, level: 'error' });
  await using server = await startTestServer({ logger });
  const answer = await openBrowser(server.url).send('/workflow/devis/X/to-commande', {
    method: 'POST',
    headers: server.headers,
  });
  expect([answer.status, answer.json.detail]).toEqual([500, 'Devis X introuvable']);
  await new Promise<void>((resolve) => logger.flush(() => resolve()));
  expect(await readFile(join(folder.path, 'comptoir.log'), 'utf8').catch(() => '')).toBe('');
});

test('secrets are redacted in every log entry', async () => {
  await using folder = await createTemporaryFolder();
  const logger = createLogger({ folder: folder.path, level: 'info' });
  const secret = { password: 'p1', email: 'p2', authorization: 'p3', cookie: 'p4', token: 'p5', key: 'p6' };
  logger.info({ id: 'a', request: { ...secret, path: '/devis' }, list: [1], none: null }, 'ask');
  await new Promise<void>((resolve) => logger.flush(() => resolve()));
  const log = await readFile(join(folder.path, 'comptoir.log'), 'utf8');
  const { request, ...line } = JSON.parse(log) as Record<string, unknown>;
  expect(line).toMatchObject({ level: 30, id: 'a', list: [1], none: null, msg: 'ask' });
  expect(request).toEqual({ ...Object.fromEntries(Object.keys(secret).map((name) => [name, '…'])), path: '/devis' });
});
