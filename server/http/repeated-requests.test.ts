import { expect, test } from 'vitest';
import { buildClient } from '#server/testing/fixtures/build-records.ts';
import { startTestServer } from '#server/testing/running/start-test-server.ts';
import { createClient } from '#shared/contracts/tiers/clients.ts';

type Server = Awaited<ReturnType<typeof startTestServer>>;

async function send(server: Server, path: string, body?: object, key = 'k') {
  const headers = { ...server.headers, 'content-type': 'application/json', 'idempotency-key': key };
  const response = await fetch(server.url + path, {
    method: 'POST',
    headers,
    body: body ? JSON.stringify(body) : null,
  });
  return { status: response.status, body: (await response.json()) as unknown };
}

test.each([
  '/admin/cache/refresh',
  '/admin/queue/pause',
  '/admin/queue/reprise',
  '/admin/queue/relance',
  '/signatures/refresh-all',
])('%s answers a key that is given again as the first time', async (path) => {
  await using server = await startTestServer();
  const first = await send(server, path);
  await server.call(createClient, { body: buildClient() });
  await send(server, '/admin/queue/pause');
  expect(first.status).toBe(200);
  expect(await send(server, path)).toEqual(first);
});

test('a check of a discount, repeated with its key, returns the same answer', async () => {
  await using server = await startTestServer();
  await server.call(createClient, { body: buildClient({ num: 'C1' }) });
  const path = '/devis/valider-remise?client_id=C1&remise_pourcentage=5';
  const first = await send(server, path);
  await fetch(`${server.url}/clients/C1`, {
    method: 'PUT',
    headers: { ...server.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ remise_max: 2 }),
  });
  expect(await send(server, path)).toEqual(first);
});

test('a preview’s key is refused with another body; a preview that failed may be asked for again', async () => {
  await using server = await startTestServer();
  const preview = { template_id: 'relance_devis', document_id: 'ABSENT', type_document: 0 };
  expect((await send(server, '/templates/emails/preview', preview)).status).toBe(404);
  expect((await send(server, '/templates/emails/preview', { ...preview, template_id: 'autre' })).status).toBe(404);
  await server.call(createClient, { body: buildClient({ num: 'C1' }) });
  const { body } = await send(server, '/devis', { client_id: 'C1', lignes: [] });
  const document_id = (body as { id: string }).id;
  const found = await send(server, '/templates/emails/preview', { ...preview, document_id });
  expect(found.status).toBe(200);
  const other = await send(server, '/templates/emails/preview', { ...preview, document_id, type_document: 60 });
  expect(other.status).toBe(422);
});

test('the stored hash of a body reveals nothing without its key', async () => {
  await using server = await startTestServer();
  const template = { nom: 'Merci', sujet: 'Merci', corps_html: '<p>Merci</p>' };
  await send(server, '/templates/emails', template, 'k1');
  await send(server, '/templates/emails', template, 'k2');
  const kept = server.database.connection.prepare('select distinct body_hash from idempotency').all();
  expect(kept).toHaveLength(2);
});
