import { createApiClient as createCaller } from '#shared/endpoints/api-client.ts';
import { createArticle } from '#shared/contracts/articles/articles.ts';
import { createClient } from '#shared/contracts/tiers/clients.ts';
import type { Role } from '#shared/utilisateurs/role.ts';
import { buildArticle, buildClient } from '../fixtures/build-records.ts';
import { startTestServer } from './start-test-server.ts';

export type Shop = Awaited<ReturnType<typeof startShop>>;

/**
 * Starts a test server with a customer (discount up to 10 %), a screw at 10 € with 100 in stock, a book at 5.5 % of VAT
 * with 10 in stock, and a service, which is not kept in stock.
 */
export async function startShop(options: Parameters<typeof startTestServer>[0] = {}) {
  const server = await startTestServer(options);
  const { call, backOffice, identity, url } = server;
  await call(createClient, {
    body: buildClient({ num: 'DURAND', intitule: 'Durand & Fils', email: 'durand@client.example' }),
  });
  await call(createArticle, { body: buildArticle({ reference: 'VIS', designation: 'Vis', stock_reel: 100 }) });
  await call(createArticle, {
    body: buildArticle({ reference: 'LIVRE', designation: 'Livre', prix_vente: 20, tva_code: 'T055', stock_reel: 10 }),
  });
  const context = { caller: { kind: 'api-key', id: 'shop', role: 'admin' } } as const;
  const service = { reference: 'POSE', designation: 'Pose', unite_vente: 'H', prix_vente: 45 };
  await backOffice.articles.create({ ...service, fiche: { type_article: 1 } }, context);

  return {
    ...server,
    client: 'DURAND',
    context,

    /** Returns the shared client of a user with this role. */
    async callAs(role: Role) {
      const { cle } = await identity.apiKeys.create({ nom: role, role });
      return createCaller(url, { headers: { 'x-api-key': cle } });
    },

    async getStock(reference = 'VIS') {
      const { stock_reel, stock_reserve, stock_disponible } = await backOffice.articles.get(reference);
      return { reel: stock_reel, reserve: stock_reserve, disponible: stock_disponible };
    },

    /** Makes the shop refuse negative stock. */
    async refuseNegativeStock() {
      const boutique = await backOffice.boutique.get();
      await backOffice.boutique.update({ ...boutique, refuser_stock_negatif: true });
    },
  };
}
