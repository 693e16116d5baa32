import { connect } from 'node:net';
import { hostname } from 'node:os';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { openBrowser } from '#server/testing/running/browser.ts';
import { buildUser, testPassword } from '#server/testing/fixtures/build-user.ts';
import { sendRaw } from '#server/testing/hostile/raw-request.ts';
import { startTestServer } from '#server/testing/running/start-test-server.ts';
import { createUser } from '#shared/contracts/utilisateurs/auth.ts';
import { listHostNames } from './host-guard.ts';

const listed = 'https://erp.exemple.fr';

/** Starts a server that lists one foreign origin, with the cookies of a user signed in to it. */
async function startWithSession() {
  const server = await startTestServer({ corsOrigins: [listed] });
  const user = await server.call(createUser, { body: buildUser() });
  const browser = openBrowser(server.url);
  await browser.send('/auth/login', { method: 'POST', body: { email: user.email, password: testPassword } });
  const cookie = `comptoir_session=${browser.get('comptoir_session')}; comptoir_refresh=${browser.get('comptoir_refresh')}`;
  const json = { 'content-type': 'application/json', cookie };
  const create = (headers: Record<string, string>) =>
    sendRaw(server.url, {
      method: 'POST',
      path: '/clients',
      headers: { ...json, ...headers },
      body: '{"intitule":"Petit"}',
    });
  return { server, cookie, create, port: new URL(server.url).port };
}

test('a Host that is not the listening address, port included, is refused before anything else', async () => {
  await using server = await startTestServer();
  const { port } = new URL(server.url);
  const ask = (host: string) => sendRaw(server.url, { path: '/health', headers: { host, ...server.headers } });
  for (const host of [`127.0.0.1:${port}`, `localhost:${port}`, `LOCALHOST:${port}`, `[::1]:${port}`]) {
    expect((await ask(host)).status).toBe(200);
  }
  const refused = [
    '127.0.0.1',
    'localhost',
    `127.0.0.1:${Number(port) + 1}`,
    `evil.example:${port}`,
    `127.0.0.1.evil.example:${port}`,
    `localhost.:${port}`,
    `127.1:${port}`,
    `[::ffff:127.0.0.1]:${port}`,
    `user@127.0.0.1:${port}`,
    ` `,
  ];
  for (const host of refused) {
    const answer = await ask(host);
    expect([host, answer.status, answer.detail]).toEqual([host, 403, 'L’en-tête Host ne désigne pas ce service.']);
  }
});

test('a request with two Host headers is refused, whichever names the service', async () => {
  await using server = await startTestServer();
  const { host, hostname: address, port } = new URL(server.url);
  for (const others of [
    ['evil.example', host],
    [host, 'evil.example'],
    [host, host],
  ]) {
    const lines = ['GET /health HTTP/1.1', ...others.map((name, i) => `${i === 0 ? 'Host' : 'hOST'}: ${name}`)];
    const socket = connect(Number(port), address);
    socket.write(`${lines.join('\r\n')}\r\nConnection: close\r\n\r\n`);
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 [^]*La demande porte plusieurs en-têtes Host/);
  }
});

test('the screens are behind the same Host check', async () => {
  await using server = await startTestServer();
  expect((await sendRaw(server.url, { path: '/app/', headers: { host: 'evil.example' } })).status).toBe(403);
});

test('a service that listens everywhere is known by the machine’s own names', () => {
  expect(listHostNames('127.0.0.1')).toEqual(['127.0.0.1', 'localhost', '[::1]']);
  expect(listHostNames('192.168.1.20')).toContain('192.168.1.20');
  expect(listHostNames('fe80::1')).toContain('[fe80::1]');
  expect(listHostNames('0.0.0.0')).toContain(hostname().toLowerCase());
  expect(listHostNames('0.0.0.0')).not.toContain('0.0.0.0');
});

test('a write with a cookie is refused when its Origin is not ours, to the letter', async () => {
  const { server, create, port } = await startWithSession();
  await using _ = server;
  const foreign = [
    'https://evil.example',
    'null',
    `http://127.0.0.1:${Number(port) + 1}`,
    'http://127.0.0.1',
    `https://127.0.0.1:${port}`,
    `http://127.0.0.1:${port}.evil.example`,
    `http://localhost:${port}`,
    `${listed}.evil.example`,
    'https://erp.exemple.fr:443',
  ];
  for (const origin of foreign) {
    const answer = await create({ origin });
    expect([origin, answer.status]).toEqual([origin, 403]);
    expect(answer.detail).toBe('Cette demande vient d’un autre site\u00a0: elle est refusée.');
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  }
  for (const origin of [`http://127.0.0.1:${port}`, listed]) expect((await create({ origin })).status).toBe(201);
  expect((await create({ origin: `http://localhost:${port}`, host: `localhost:${port}` })).status).toBe(201);
  expect((await create({})).status).toBe(201);
});

test.each(['/auth/login', '/auth/refresh', '/auth/logout', '/auth/setup'])(
  'another site can make no user sign in or out: %s',
  async (path) => {
    await using server = await startTestServer();
    const headers = { 'content-type': 'application/json', origin: 'https://evil.example' };
    expect((await sendRaw(server.url, { method: 'POST', path, headers, body: '{}' })).status).toBe(403);
  },
);

test('what a browser marks as cross-site is refused, but for a link somebody follows', async () => {
  const { server, cookie } = await startWithSession();
  await using _ = server;
  const ask = async (headers: Record<string, string>, method = 'GET') =>
    (
      await sendRaw(server.url, {
        method,
        path: '/health',
        headers: { cookie, 'sec-fetch-site': 'cross-site', ...headers },
      })
    ).status;
  expect(await ask({ 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' })).toBe(403);
  expect(await ask({ 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' })).toBe(403);
  expect(await ask({ 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' })).toBe(403);
  expect(await ask({ 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }, 'POST')).toBe(403);
  expect(await ask({ 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' })).toBe(200);
  expect(await ask({ origin: listed, 'sec-fetch-mode': 'cors' })).toBe(200);
  expect(await ask({ 'sec-fetch-site': 'same-origin' })).toBe(200);
});

test('a program with a key may come from anywhere, its key being what no site can add', async () => {
  await using server = await startTestServer();
  const headers = { ...server.headers, origin: 'https://caisse.exemple', 'content-type': 'application/json' };
  const answer = await sendRaw(server.url, { method: 'POST', path: '/clients', headers, body: '{"intitule":"Petit"}' });
  expect(answer.status).toBe(201);
  expect(answer.headers['access-control-allow-origin']).toBeUndefined();
});

test('a listed origin may use every method and any header, with credentials', async () => {
  const { server } = await startWithSession();
  await using _ = server;
  const preflight = await sendRaw(server.url, {
    method: 'OPTIONS',
    path: '/clients',
    headers: {
      origin: listed,
      'access-control-request-method': 'PUT',
      'access-control-request-headers': 'x-api-key, x-invente, content-type',
      'sec-fetch-site': 'cross-site',
    },
  });
  expect(preflight.status).toBe(204);
  expect(preflight.headers).toMatchObject({
    'access-control-allow-origin': listed,
    'access-control-allow-credentials': 'true',
    'access-control-allow-methods': 'GET, POST, PUT, DELETE',
    'access-control-allow-headers': 'x-api-key, x-invente, content-type',
    vary: 'Origin, Access-Control-Request-Headers',
  });
  const answer = await sendRaw(server.url, { path: '/clients', headers: { ...server.headers, origin: listed } });
  expect(answer.headers).toMatchObject({ 'access-control-allow-origin': listed, vary: 'Origin' });
  expect(answer.headers['access-control-expose-headers']).toContain('Content-Disposition');
});

test.each(['https://evil.example', 'null', 'https://erp.exemple.fr.evil.example', 'http://erp.exemple.fr'])(
  'the origin %s is never allowed, nor reflected',
  async (origin) => {
    const { server } = await startWithSession();
    await using _ = server;
    const headers = { origin, 'access-control-request-method': 'POST' };
    const preflight = await sendRaw(server.url, { method: 'OPTIONS', path: '/clients', headers });
    expect(preflight.headers['access-control-allow-origin']).toBeUndefined();
    expect(preflight.headers['access-control-allow-methods']).toBeUndefined();
  },
);

test.each([
  ['text/plain', '{"intitule":"Petit"}'],
  ['application/x-www-form-urlencoded', 'intitule=Petit'],
  ['multipart/form-data; boundary=x', '--x--'],
  ['', '{"intitule":"Petit"}'],
  ['text/plain; application/json', '{"intitule":"Petit"}'],
])('a body sent as %j is refused: only JSON is read', async (type, body) => {
  await using server = await startTestServer();
  const headers = { ...server.headers, ...(type !== '' && { 'content-type': type }) };
  const answer = await sendRaw(server.url, { method: 'POST', path: '/clients', headers, body });
  expect([answer.status, answer.detail]).toEqual([
    400,
    'Le corps de la demande doit être du JSON (Content-Type: application/json).',
  ]);
});

test.each(['{"intitule":', '[1,', '\u0000', '{"a":1}{"b":2}'])('the broken JSON %j is 400 in French', async (body) => {
  await using server = await startTestServer();
  const headers = { ...server.headers, 'content-type': 'application/json; charset=utf-8' };
  const answer = await sendRaw(server.url, { method: 'POST', path: '/clients', headers, body });
  expect([answer.status, answer.detail]).toEqual([400, 'Le corps de la demande n’est pas du JSON valide.']);
});

test.each(['null', '"texte"', '3', '[]'])('%s is JSON: that it is no object is a schema error', async (body) => {
  await using server = await startTestServer();
  const headers = { ...server.headers, 'content-type': 'application/json' };
  const answer = await sendRaw(server.url, { method: 'POST', path: '/clients', headers, body });
  expect([answer.status, answer.detail]).toEqual([422, 'Le corps de la demande est invalide\u00a0: objet attendu.']);
});

test('a parameter without a value is none, and never a zero', async () => {
  await using server = await startTestServer();
  const send = (method: string, path: string) => sendRaw(server.url, { method, path, headers: server.headers });
  for (const path of ['/devis?limit=&statut=&inclure_lignes=', '/signatures?statut=', '/emails/logs?statut=%20&limit='])
    expect((await send('GET', path)).status).toBe(200);
  const answer = await send('PUT', '/devis/X/statut?nouveau_statut=');
  expect(answer.status).toBe(422);
  expect(answer.detail).toContain('nouveau_statut');
});

test('a write without a body is a schema error, and a write that needs none passes', async () => {
  await using server = await startTestServer();
  const send = (path: string) => sendRaw(server.url, { method: 'POST', path, headers: server.headers });
  expect((await send('/clients')).status).toBe(422);
  expect((await send('/admin/cache/refresh')).status).toBe(200);
});

test('a body over the limit is 413, far lower for somebody unknown', async () => {
  await using server = await startTestServer();
  const send = async (size: number, headers: Record<string, string>) => {
    const body = JSON.stringify({ intitule: 'x'.repeat(size) });
    const sent = {
      method: 'POST',
      path: '/clients',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    };
    const { status, detail } = await sendRaw(server.url, sent);
    return [status, detail];
  };
  expect(await send(6_000_000, server.headers)).toEqual([413, 'La demande est trop volumineuse.']);
  expect((await send(1_000_000, server.headers))[0]).toBe(422);
  expect(await send(100_000, {})).toEqual([413, 'La demande est trop volumineuse.']);
  expect((await send(1_000, {}))[0]).toBe(401);
});

test('an unknown address is 404, a known one by another method 405 with those it has', async () => {
  await using server = await startTestServer();
  const send = (method: string, path: string) => sendRaw(server.url, { method, path, headers: server.headers });
  const unknown = await send('GET', '/nulle-part');
  expect([unknown.status, unknown.detail]).toEqual([404, 'Cette adresse n’existe pas.']);
  const wrong = await send('DELETE', '/clients');
  expect([wrong.status, wrong.headers.allow]).toEqual([405, 'GET, POST']);
  expect(wrong.detail).toBe('Cette adresse n’accepte que\u00a0: GET, POST.');
  expect((await send('PATCH', '/devis/DE-P01-000001')).headers.allow).toBe('GET, PUT');
  expect((await send('OPTIONS', '/clients')).status).toBe(200);
  expect((await send('HEAD', '/clients')).status).toBe(200);
});

test.each(['/clients/%E0%A4%A', '/clients/%', '/devis/%ff'])('the malformed address %s is 400', async (path) => {
  await using server = await startTestServer();
  const answer = await sendRaw(server.url, { path, headers: server.headers });
  expect([answer.status, answer.detail]).toEqual([400, 'L’adresse de la demande est mal formée.']);
});

test('every answer carries the headers that keep a browser from misusing it', async () => {
  await using server = await startTestServer();
  for (const path of ['/', '/clients', '/nulle-part', '/openapi.json']) {
    const { headers } = await sendRaw(server.url, { path });
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'x-request-id': expect.stringMatching(/^[\da-f-]{36}$/),
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
    expect(headers['x-powered-by']).toBeUndefined();
    expect(headers.server).toBeUndefined();
  }
});

test('the screens allow no inline script and no other origin', async () => {
  await using server = await startTestServer();
  const { headers } = await sendRaw(server.url, { path: '/app/' });
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("connect-src 'self'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toMatch(/unsafe-eval|https?:|\*/);
  expect(policy.match(/unsafe-inline/g)).toHaveLength(1);
});

test('anonymous requests are slowed down past the limit, those with a key never are', async () => {
  const rateLimits = { anonymousPerMinute: 10 };
  await using server = await startTestServer({ rateLimits });
  const ask = (headers: Record<string, string> = {}) => sendRaw(server.url, { path: '/clients', headers });
  for (let i = 0; i < 10; i++) expect((await ask({ 'x-api-key': `essai-${i}` })).status).toBe(401);
  const refused = await ask();
  expect([refused.status, refused.detail]).toEqual([429, 'Trop de demandes\u00a0: réessayez dans un moment.']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  for (let i = 0; i < 30; i++) expect((await ask(server.headers)).status).toBe(200);
  expect((await sendRaw(server.url, { path: '/app/' })).status).not.toBe(429);
});

test('input that a contract ignores is never traversed, however deep', async () => {
  await using server = await startTestServer();
  const headers = { ...server.headers, 'content-type': 'application/json', 'idempotency-key': 'profond' };
  const deep = '['.repeat(200_000) + ']'.repeat(200_000);
  const body = `{"intitule":"Petit","ignore":${deep}}`;
  const send = () => sendRaw(server.url, { method: 'POST', path: '/clients', headers, body });
  const first = await send();
  expect(first.status).toBe(201);
  expect((await send()).text).toBe(first.text);
});
