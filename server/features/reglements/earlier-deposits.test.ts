import { expect, test } from 'vitest';
import { shopToken, startSharedBackOffice } from '#server/testing/running/start-shared-shop.ts';
import { buildArticle, buildClient } from '#server/testing/fixtures/build-records.ts';
import { createArticle } from '#shared/contracts/articles/articles.ts';
import { type Element, pushElement } from '#shared/contracts/postes/gateway.ts';
import { listCommandeAcomptes } from '#shared/contracts/reglements/acomptes.ts';
import { getCompteClient } from '#shared/contracts/reglements/comptes.ts';
import { createReglements, getReglement } from '#shared/contracts/reglements/reglements.ts';
import { createClient } from '#shared/contracts/tiers/clients.ts';
import { createCommande, getCommande, getFacture } from '#shared/contracts/ventes/ventes.ts';
import { commandeToFacture } from '#shared/contracts/workflows.ts';

const body = { client_id: 'DURAND', lignes: [{ article_code: 'VIS', quantite: 10 }] };

/** Starts a shop with a till that predates deposit invoices: its deposits are règlements that name the order. */
async function openShop() {
  const shop = await startSharedBackOffice({ poste: 'P01' });
  const { call, url } = shop;
  await call(createClient, { body: buildClient({ num: 'DURAND' }) });
  await call(createArticle, { body: buildArticle({ reference: 'VIS', prix_vente: 10, stock_reel: 100 }) });
  const pay = async (numero: string, montant: number) =>
    (
      await call(createReglements, {
        body: { client_code: 'DURAND', reglements: [{ moyen: 'carte', montant, imputations: [{ numero, montant }] }] },
      })
    ).data;
  let rang = 0;
  return {
    ...shop,
    pay,
    order: async () => (await call(createCommande, { body })).data.numero_commande,
    async depositEarlier(commande: string, montant: number) {
      const facture = String(
        (await pay(await shop.call(createCommande, { body }).then(({ data }) => data.numero_commande), 1)).reglements[0]
          ?.numero,
      );
      const { annule_par: _, scelle: __, ...like } = await call(getReglement, { params: { numero: facture } });
      const numero = `RG-P02-${String((rang += 1)).padStart(6, '0')}`;
      const apres = {
        ...like,
        numero,
        ensemble: numero,
        poste: 'P02',
        montant,
        imputations: [{ numero: commande, type_document: 10, montant }],
      };
      const common = {
        base: null,
        avant: {},
        auteur: 'x',
        action: 'creation',
        force: false,
        statut_base: null,
      } as const;
      const element: Element = { ...common, entite: 'reglement', code: numero, apres };
      const response = await fetch(url + pushElement.path, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${shopToken}`,
          'x-comptoir-poste': 'P02',
          'x-comptoir-installation': 'installation-of-an-older-till',
          'content-type': 'application/json',
          'idempotency-key': `earlier-${rang}`,
        },
        body: JSON.stringify(element),
      });
      expect(await response.json()).toMatchObject({ resultat: 'applique' });
    },
    getCompte: () => call(getCompteClient, { params: { code: 'DURAND' } }),
  };
}

test('a deposit older than deposit invoices is deducted from the invoice, after those that have one', async () => {
  await using shop = await openShop();
  const commande = await shop.order();
  await shop.depositEarlier(commande, 30);
  expect(await shop.call(getCommande, { params: { id: commande } })).toMatchObject({ regle: 30, excedent: 30 });
  expect(await shop.getCompte()).toMatchObject({ solde: -30, acomptes: 30 });
  await shop.pay(commande, 20);
  expect(await shop.call(listCommandeAcomptes, { params: { numero: commande } })).toMatchObject({
    possible: 70,
    acomptes: [{ total_ttc: 20 }],
  });
  const { document_cible: numero } = await shop.call(commandeToFacture, { params: { id: commande } });
  const { data } = await shop.call(getFacture, { params: { numero } });
  expect(data).toMatchObject({ acompte: 50, reste_du: 70, acomptes_deduits: [{ montant_ttc: 20 }] });
  expect(await shop.getCompte()).toMatchObject({ solde: 70, du: 70, acomptes: 0 });
});

test('an earlier deposit is refunded as long as no invoice has deducted it', async () => {
  await using shop = await openShop();
  const commande = await shop.order();
  await shop.depositEarlier(commande, 40);
  await shop.pay(commande, -15);
  expect(await shop.getCompte()).toMatchObject({ solde: -25, acomptes: 25 });
  await shop.call(commandeToFacture, { params: { id: commande } });
  await expect(shop.pay(commande, -1)).rejects.toThrow('n’a que 0,00\u00a0€ d’acompte à rendre');
});
