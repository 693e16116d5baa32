import { expect, test } from 'vitest';
import { startPostes } from '#server/testing/running/start-postes.ts';
import { buildClient } from '#server/testing/fixtures/build-records.ts';
import { getArticle } from '#shared/contracts/articles/articles.ts';
import { getCompteClient } from '#shared/contracts/reglements/comptes.ts';
import { createReglements } from '#shared/contracts/reglements/reglements.ts';
import { createClient } from '#shared/contracts/tiers/clients.ts';
import { invoiceTicket } from '#shared/contracts/ventes/ticket-facture.ts';
import { createFacture, getAvoir, getFacture } from '#shared/contracts/ventes/ventes.ts';

test('a ticket invoiced by an offline till is so everywhere, with its payments and its stock movements', async () => {
  await using world = await startPostes();
  await world.fill();
  const { first, shop, tills } = world;
  await first.call(createClient, { body: buildClient({ num: 'PASSAGE', intitule: 'Client de passage' }) });
  const lignes = [{ article_code: 'VIS', quantite: 10 }];
  await world.agree();
  const before = (await shop.call(getArticle, { params: { reference: 'VIS' } })).stock_reel;
  first.network.isCut = true;
  const { data } = await first.call(createFacture, { body: { client_id: 'PASSAGE', lignes } });
  const numero = String(data.numero_facture);
  const montant = data.total_ttc;
  const reglements = [{ moyen: 'especes', montant, imputations: [{ numero, montant }] }];
  await first.call(createReglements, { body: { client_code: 'PASSAGE', reglements } });
  const made = await first.call(invoiceTicket, { params: { numero }, body: { client_code: 'DURAND' } });
  first.network.isCut = false;
  await world.agree();
  await world.compare();
  for (const call of [shop.call, ...tills.map((till) => till.call)]) {
    const read = async (one: string) => (await call(getFacture, { params: { numero: one } })).data;
    expect(await read(numero)).toMatchObject({ statut: 5, reste_du: 0, facture_demandee: made.facture });
    expect(await read(made.facture)).toMatchObject({ ticket: numero, regle: montant, reste_du: 0 });
    expect((await read(made.facture)).emission).toBeTruthy();
    expect(await call(getAvoir, { params: { numero: made.avoir } })).toMatchObject({ reste_du: 0 });
    expect(await call(getCompteClient, { params: { code: 'DURAND' } })).toMatchObject({ solde: 0, credit: 0 });
    expect((await call(getArticle, { params: { reference: 'VIS' } })).stock_reel).toBe(before - 10);
  }
});
