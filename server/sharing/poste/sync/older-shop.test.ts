import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { buildClient } from '#server/testing/fixtures/build-records.ts';
import { until } from '#server/testing/running/shared-shop-state.ts';
import { startPoste, startSharedBackOffice } from '#server/testing/running/start-shared-shop.ts';
import { createClient } from '#shared/contracts/tiers/clients.ts';
import { browseReglements, createReglements } from '#shared/contracts/reglements/reglements.ts';

/**
 * Starts a proxy that answers règlements exactly as a shop does that does not know them, and passes everything else on.
 */
async function startOlder(getTarget: () => string) {
  const older = { isOld: true };
  const server = createServer(async (incoming, outgoing) => {
    const body = await buffer(incoming);
    if (older.isOld && body.includes('"entite":"reglement"')) {
      const erreurs = [{ champ: 'entite', message: 'n’est pas une valeur permise' }];
      outgoing.writeHead(422, { 'content-type': 'application/json' });
      outgoing.end(JSON.stringify({ detail: 'Le champ «\u00a0entite\u00a0» n’est pas une valeur permise.', erreurs }));
      return;
    }
    const headers = Object.fromEntries(
      Object.entries(incoming.headers).filter(([name]) => name !== 'connection' && name !== 'content-length'),
    ) as Record<string, string>;
    const sent = { method: incoming.method ?? 'GET', headers: { ...headers, host: new URL(getTarget()).host } };
    const answer = await fetch(getTarget() + incoming.url, { ...sent, ...(body.length > 0 && { body }) });
    outgoing.writeHead(answer.status, { 'content-type': 'application/json' });
    outgoing.end(Buffer.from(await answer.arrayBuffer()));
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    older,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

test('a payment waits for a shop that is too old to know of payments, says so, and leaves once the shop is of today', async () => {
  await using shop = await startSharedBackOffice();
  await using line = await startOlder(() => shop.url);
  await using till = await startPoste({ url: line.url, poste: 'P01' });
  await till.call(createClient, { body: buildClient({ num: 'DURAND' }) });
  await until(() => till.outbox.count().en_attente === 0);
  await till.call(createReglements, {
    body: { client_code: 'DURAND', reglements: [{ moyen: 'virement', montant: 50 }] },
  });
  await until(() => till.outbox.list(['en_attente'], 1)[0]?.motif?.includes('mettez-le à jour') === true);
  expect(till.outbox.count().a_traiter).toBe(0);
  // Kinds it does know are still sent.
  await till.call(createClient, { body: buildClient({ num: 'MARTIN' }) });
  await until(() => till.outbox.count().en_attente === 1);
  line.older.isOld = false;
  await until(() => till.outbox.count().en_attente === 0);
  expect(await shop.call(browseReglements, { query: {} })).toMatchObject({ total: 1, total_montant: 50 });
});
