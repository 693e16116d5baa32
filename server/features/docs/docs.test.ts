import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { openBrowser } from '#server/testing/running/browser.ts';
import { buildUser, testPassword } from '#server/testing/fixtures/build-user.ts';
import { startTestServer } from '#server/testing/running/start-test-server.ts';
import { createClient } from '#shared/contracts/tiers/clients.ts';
import { documentCodes } from '#shared/contracts/documents/documents.ts';
import type { Role } from '#shared/utilisateurs/role.ts';
import { createUser, updateUser } from '#shared/contracts/utilisateurs/auth.ts';

type Operation = {
  operationId: string;
  tags: string[];
  parameters?: { name?: string; in?: string; required?: boolean; schema?: Record<string, unknown>; $ref?: string }[];
  requestBody?: { content: Record<string, { schema: unknown }> };
  responses: Record<string, unknown>;
  security: Record<string, unknown>[];
};
type Document = {
  openapi: string;
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Record<string, unknown>> };
};

const toBasic = (email: string, password = testPassword) => ({
  authorization: `Basic ${Buffer.from(`${email}:${password}`).toString('base64')}`,
});

async function startWithUser(role: Role, now?: () => Date) {
  const server = await startTestServer(now ? { now } : {});
  const user = await server.call(createUser, { body: buildUser({ role }) });
  const browser = openBrowser(server.url);
  const headers = toBasic(user.email);
  const getDocument = async () => (await browser.send('/openapi.json', { headers })).json as unknown as Document;
  return { server, user, browser, headers, getDocument };
}

test.each(['/docs', '/redoc', '/openapi.json', '/docs/assets/swagger-ui-bundle.js'])(
  '%s asks for a user by HTTP Basic, and neither a key nor a wrong password opens it',
  async (path) => {
    const { server, browser, user, headers } = await startWithUser('lecture');
    await using _ = server;
    const refused = await browser.send(path);
    expect(refused.status).toBe(401);
    expect(refused.headers.get('www-authenticate')).toBe('Basic realm="Comptoir", charset="UTF-8"');
    expect(refused.json.detail).toEqual(expect.any(String));
    expect((await browser.send(path, { headers: server.headers })).status).toBe(401);
    expect((await browser.send(path, { headers: toBasic(user.email, 'mauvais') })).status).toBe(401);
    expect((await browser.send(path, { headers })).status).toBe(200);
  },
);

test('the document is valid OpenAPI 3.1 for every role', async () => {
  for (const role of ['admin', 'responsable', 'vendeur', 'lecture'] as const) {
    const { server, getDocument } = await startWithUser(role);
    await using _ = server;
    const document = await getDocument();
    const result = await new Validator().validate(structuredClone(document));
    expect(result).toEqual({ valid: true });
    expect(document.openapi).toBe('3.1.0');
    expect(JSON.stringify(document)).not.toContain('"#/$defs');
  }
});

test('every operation has its own name, taken from its contract', async () => {
  const { server, getDocument } = await startWithUser('admin');
  await using _ = server;
  const { paths } = await getDocument();
  const ids = Object.values(paths).flatMap((path) => Object.values(path).map(({ operationId }) => operationId));
  expect(ids).toEqual([...new Set(ids)]);
  expect(ids.filter((id) => !/^[a-z][A-Za-z]+$/.test(id))).toEqual([]);
  expect(ids).toEqual(expect.arrayContaining(['createDevis', 'listClients', 'login', 'getHealth', 'getOpenApi']));
});

test('an operation names the refusals that come before its work: broken JSON or address, Host of another service, size', async () => {
  const { server, getDocument } = await startWithUser('admin');
  await using _ = server;
  const { paths } = await getDocument();
  const send = async (path: string, init: RequestInit = {}) =>
    (await fetch(server.url + path, { ...init, headers: { ...server.headers, ...init.headers } })).status;
  const json = { 'content-type': 'application/json' };
  const asked: [operation: Operation | undefined, status: number][] = [
    [paths['/clients/{code}']?.put, await send('/clients/X', { method: 'PUT', headers: json, body: '{' })],
    [paths['/clients/{code}']?.get, await send('/clients/%ff')],
    [
      paths['/workflow/devis/{id}/to-commande']?.post,
      await send('/workflow/devis/X/to-commande', { method: 'POST', body: 'x' }),
    ],
    [
      paths['/workflow/devis/{id}/to-commande']?.post,
      await send('/workflow/devis/X/to-commande', {
        method: 'POST',
        headers: json,
        body: `"${'x'.repeat(6_000_000)}"`,
      }),
    ],
    [
      paths['/health']?.get,
      (await fetch(`${server.url}/health`, { headers: { 'sec-fetch-site': 'cross-site' } })).status,
    ],
  ];
  expect(asked.map(([, status]) => status)).toEqual([400, 400, 400, 413, 403]);
  for (const [operation, status] of asked) expect(Object.keys(operation?.responses ?? {})).toContain(`${status}`);
  const answers = Object.keys(paths['/devis/{id}/statut']?.put?.responses ?? {});
  expect(answers).toContain('409');
});

test('every reference leads to a component, and every component is referred to', async () => {
  const { server, getDocument } = await startWithUser('vendeur');
  await using _ = server;
  const document = await getDocument();
  const text = JSON.stringify(document);
  const refs = new Set([...text.matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(([, name]) => name));
  expect(refs).toEqual(new Set(Object.keys(document.components.schemas)));
});

test('an operation describes its parameters, body, answers and credentials', async () => {
  const { server, getDocument } = await startWithUser('admin');
  await using _ = server;
  const { paths, components } = await getDocument();
  const create = paths['/devis']?.post;
  expect(create?.requestBody?.content['application/json']?.schema).toEqual({
    $ref: '#/components/schemas/DevisCreateInput',
  });
  expect(Object.keys(create?.responses ?? {})).toEqual(['201', '400', '401', '403', '409', '413', '422', '500']);
  expect(create?.security).toEqual([{ session: [] }, { apiKey: [] }]);
  const list = paths['/devis']?.get;
  expect(list?.parameters).toContainEqual({
    name: 'limit',
    in: 'query',
    schema: { type: 'integer', minimum: 0, maximum: 1000, default: 100 },
  });
  const pdf = paths['/documents/{type_doc}/{numero}/pdf']?.get;
  expect(pdf?.parameters?.map(({ name, in: place, required }) => [name, place, required])).toEqual([
    ['type_doc', 'path', true],
    ['numero', 'path', true],
  ]);
  expect(documentCodes).toHaveLength(7);
  expect(paths['/auth/login']?.post?.security).toEqual([]);
  expect(paths['/openapi.json']?.get?.security).toEqual([{ basic: [] }]);
  expect(components.schemas.Tiers?.required).toContain('numero');
});

test('paths that differ in nothing but a parameter’s name are one', async () => {
  const { server, getDocument } = await startWithUser('admin');
  await using _ = server;
  const { paths } = await getDocument();
  const addresses = Object.keys(paths).map((path) => path.replaceAll(/\{\w+\}/g, '{}'));
  expect(addresses).toEqual([...new Set(addresses)]);
  const numero = Object.keys(paths).filter((path) => /^\/(livraisons|avoirs|factures)\/\{\w+\}$/.test(path));
  expect(numero).toHaveLength(3);
  for (const path of numero) {
    for (const operation of [paths[path]?.get, paths[path]?.put]) {
      const [parameter, ...others] = operation?.parameters?.filter(({ in: place }) => place === 'path') ?? [];
      expect([path.includes(`{${parameter?.name}}`), others]).toEqual([true, []]);
    }
  }
});

test('a role sees the groups and the operations it may use, and no other', async () => {
  const seen = new Map<Role, Document>();
  for (const role of ['admin', 'responsable', 'vendeur', 'lecture'] as const) {
    const { server, getDocument } = await startWithUser(role);
    await using _ = server;
    seen.set(role, await getDocument());
  }
  const hasTag = (role: Role, name: string) => seen.get(role)?.tags.some((tag) => tag.name === name);
  expect(['admin', 'responsable'].map((role) => hasTag(role as Role, 'Debug'))).toEqual([true, false]);
  expect(seen.get('responsable')?.paths['/admin/queue/status']).toBeDefined();
  expect(seen.get('vendeur')?.paths['/admin/queue/status']).toBeUndefined();
  expect(Object.keys(seen.get('vendeur')?.paths['/devis'] ?? {})).toEqual(['post', 'get']);
  expect(Object.keys(seen.get('lecture')?.paths['/devis'] ?? {})).toEqual(['get']);
  expect(seen.get('lecture')?.paths['/api-keys']).toBeUndefined();
  expect(createClient.group).toBe('Clients');
});

test('the pages hold no script of their own and ask no other machine for anything', async () => {
  const { server, browser, headers } = await startWithUser('lecture');
  await using _ = server;
  for (const path of ['/docs', '/redoc']) {
    const page = await browser.send(path, { headers });
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self';");
    expect(page.text).not.toMatch(/https?:|<script>|onload=/);
    const files = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file]) => file ?? '');
    expect(files.length).toBeGreaterThan(3);
    for (const file of files) expect((await browser.send(file, { headers })).status).toBe(200);
  }
  const redoc = await browser.send('/docs/assets/redoc.standalone.js', { headers });
  expect(redoc.text).not.toContain('cdn.redoc.ly');
});

test('files beside the documentation are not served', async () => {
  const { server, browser, headers } = await startWithUser('admin');
  await using _ = server;
  for (const name of ['package.json', '..%2f..%2fpackage.json', 'constructor', '__proto__', 'index.html']) {
    expect((await browser.send(`/docs/assets/${name}`, { headers })).status).toBe(404);
  }
});

test('a password is checked once for a page and its files, and a change revokes access at once', async () => {
  const { server, browser, headers, user } = await startWithUser('lecture');
  await using _ = server;
  expect((await browser.send('/docs', { headers })).status).toBe(200);
  for (let i = 0; i < 5; i++) await browser.send('/docs', { headers: toBasic(user.email, 'mauvais') });
  const lockedOut = await browser.send('/docs', { headers: toBasic(user.email.toUpperCase()) });
  expect(lockedOut.status).toBe(429);
  expect((await browser.send('/docs', { headers })).status).toBe(200);
  await server.call(updateUser, { params: { id: user.id }, body: { password: 'un autre mot de passe' } });
  expect((await browser.send('/docs', { headers })).status).toBe(429);
});

test('an answer cached before the clock was set back is asked again too', async () => {
  let time = Date.parse('2026-03-16T09:30:00Z');
  const { server, browser, headers, user } = await startWithUser('lecture', () => new Date(time));
  await using _ = server;
  expect((await browser.send('/docs', { headers })).status).toBe(200);
  time -= 100 * 24 * 3_600_000;
  for (let i = 0; i < 5; i++) await browser.send('/docs', { headers: toBasic(user.email, 'mauvais') });
  expect((await browser.send('/docs', { headers })).status).toBe(429);
});

test('a cached answer is asked again after five minutes', async () => {
  let time = Date.parse('2026-03-16T09:30:00Z');
  const { server, browser, headers, user } = await startWithUser('lecture', () => new Date(time));
  await using _ = server;
  await browser.send('/docs', { headers });
  const close = server.database.connection.prepare('update users set password_hash = ? where id = ?');
  const { password_hash } = server.database.connection.prepare('select * from users where id = ?').get(user.id) as {
    password_hash: string;
  };
  expect(password_hash).toMatch(/^\$argon2id\$/);
  time += 5 * 60_000;
  close.run(
    '$argon2id$v=19$m=19456,t=4,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
    user.id,
  );
  expect((await browser.send('/docs', { headers })).status).toBe(401);
});
