import { pino } from 'pino';
import { expect, test } from 'vitest';
import { openBackOffice } from '#server/sharing/open-back-office.ts';
import { buildArticle, buildClient } from '#server/testing/fixtures/build-records.ts';
import { shopToken, startSharedBackOffice, startPoste } from '#server/testing/running/start-shared-shop.ts';
import { until } from '#server/testing/running/shared-shop-state.ts';
import { ClientCreateInput } from '#shared/contracts/tiers/clients.ts';
import { createGatewayClient } from '../transport/gateway-client.ts';
import { createPuller } from './sync/pull.ts';

const context = { caller: { kind: 'api-key', id: 'test', role: 'admin' } } as const;
const now = () => new Date();
const lignes = [{ article_code: 'VIS', quantite: 1, remise_pourcentage: 0 }];
const sale = { client_id: 'DURAND', lignes };
const entry = { sens: 'entree', lignes: [{ article_ref: 'VIS', quantite: 1 }] } as const;

test('a till that lost its database reuses no number, from the first page it gets from its shop', async () => {
  await using shop = await startSharedBackOffice();
  const create = (num: string) =>
    shop.local.tiers.create('client', ClientCreateInput.parse(buildClient({ num })), context);
  await create('DURAND');
  await shop.local.articles.create({ ...buildArticle({ reference: 'VIS' }), unite_vente: 'UN' }, context);
  for (let n = 0; n < 250; n += 1) await create(`C${n}`);
  let installation: string;
  {
    await using till = await startPoste({ url: shop.url, poste: 'P01' });
    await till.backOffice.refreshCache();
    for (let n = 0; n < 3; n += 1) await till.backOffice.documents.create('facture', sale, context);
    await till.backOffice.stock.move(entry, context);
    const martin = await till.backOffice.tiers.create(
      'client',
      ClientCreateInput.parse({ intitule: 'Martin' }),
      context,
    );
    expect(martin.numero).toBe('CL-P01-00001');
    await until(() => till.outbox.count().en_attente === 0);
    installation = till.installation;
  }
  const local = await openBackOffice({ dataDir: ':memory:', poste: 'P01', now, part: 'poste' });
  const { replication: till, write } = local;
  if (till.part !== 'poste') throw new Error('a till takes over');
  const client = createGatewayClient({ url: shop.url, token: shopToken, poste: 'P01', installation });
  const { left } = await createPuller({ postePart: till, write, client, logger: pino({ level: 'silent' }), now })();
  expect(left).toBeGreaterThan(0);
  expect((await local.documents.create('facture', sale, context)).numero).toBe('FA-P01-000004');
  expect((await local.documents.create('devis', sale, context)).numero).toBe('DE-P01-000001');
  expect((await local.stock.move(entry, context)).numero).toBe('ME-P01-000002');
  const bernard = await local.tiers.create('client', ClientCreateInput.parse({ intitule: 'Bernard' }), context);
  expect(bernard.numero).toBe('CL-P01-00002');
  local.close();
});
