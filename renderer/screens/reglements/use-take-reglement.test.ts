import { expect, it } from 'vitest';
import { openService } from '#renderer/testing/open-service.ts';
import { createArticle } from '#shared/contracts/articles/articles.ts';
import { createReglements } from '#shared/contracts/reglements/reglements.ts';
import { createClient } from '#shared/contracts/tiers/clients.ts';
import { createFacture, getFacture } from '#shared/contracts/ventes/ventes.ts';
import { Outdated } from '#shared/endpoints/errors.ts';
import { noTrace } from './payment-amount.ts';
import { takeReglement } from './use-take-reglement.ts';

/** An invoice of 24 €, and its payment in cash as it is typed on a screen that saw the invoice as it then was. */
async function openInvoice() {
  const service = await openService();
  const { call } = service;
  await call(createArticle, { body: { reference: 'VIS', designation: 'Vis', prix_vente: 20 } });
  const client = (await call(createClient, { body: { intitule: 'Menuiserie Garrigue' } })).data.numero;
  const lignes = [{ article_code: 'VIS', quantite: 1 }];
  const numero = (await call(createFacture, { body: { client_id: client, lignes } })).data.numero_facture;
  const read = async () => (await call(getFacture, { params: { numero } })).data;
  return {
    ...service,
    client,
    numero,
    read,
    async seeAndTake() {
      const vu = await read();
      const due = { numero, kind: 'facture' as const, reste: vu.reste_du ?? 0, credit: 0, vu };
      const typed = { moyen: 'especes', typed: 10, trace: noTrace };
      return () => takeReglement((input) => call(createReglements, input), { due, clientCode: client, ...typed });
    },
  };
}

it('the payment form refuses a payment of an invoice seen before another payment, and says what to do', async () => {
  await using shop = await openInvoice();
  const take = await shop.seeAndTake();
  const reglements = [{ moyen: 'carte', montant: 5, imputations: [{ numero: shop.numero, montant: 5 }] }];
  await shop.call(createReglements, { body: { client_code: shop.client, reglements } });
  const refused = take();
  await expect(refused).rejects.toThrow(Outdated);
  await expect(refused).rejects.toThrow('vérifiez-le, puis recommencez');
  expect(await shop.read()).toMatchObject({ regle: 5, reste_du: 19 });
  await (await shop.seeAndTake())();
  expect(await shop.read()).toMatchObject({ regle: 15, reste_du: 9 });
});

it('the payment form accepts an invoice of which only a fact was recorded meanwhile', async () => {
  await using shop = await openInvoice();
  const take = await shop.seeAndTake();
  await shop.backOffice.documents.setChampLibre('facture', shop.numero, 'Plateforme', '200');
  await take();
  expect(await shop.read()).toMatchObject({ regle: 10, reste_du: 14 });
});
