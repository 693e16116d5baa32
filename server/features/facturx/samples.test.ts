import { DomUtils, parseDocument } from 'htmlparser2';
import { expect, test } from 'vitest';
import { startShop } from '#server/testing/running/start-shop.ts';
import { type ArticleCreateInput, createArticle } from '#shared/contracts/articles/articles.ts';
import type { Boutique } from '#shared/contracts/boutique/boutique.ts';
import { type ClientUpdateInput, updateClient } from '#shared/contracts/tiers/clients.ts';
import { facturx } from '#shared/contracts/ventes/facturx.ts';
import { createFacture } from '#shared/contracts/ventes/ventes.ts';

const ofShop = {
  raison_sociale: 'Quincaillerie du Port',
  adresse: '14 quai de la Douane',
  code_postal: '29200',
  ville: 'Brest',
  siret: '81234567600017',
  tva_intra: 'FR19812345676',
};
const ofClient = {
  intitule: 'Menuiserie Kervella & Fils',
  adresse: '3 rue des Charpentiers',
  code_postal: '29850',
  ville: 'Gouesnou',
  siret: '42345678900019',
  tva_intra: 'FR82423456789',
};
const perceuse = { reference: 'PER-18V', designation: 'Perceuse 18 V', code_ean: '3165140888011', prix_vente: 149.9 };
const guide = { reference: 'GUIDE', designation: 'Guide du bricoleur', prix_vente: 18.86 };
const reunion = { adresse: '5 rue de Paris', code_postal: '97400', ville: 'Saint-Denis', pays: 'Réunion' };

type Case = {
  boutique?: Partial<Boutique>;
  client?: Partial<ClientUpdateInput>;
  articles: readonly (Partial<ArticleCreateInput> & { reference: string; designation: string })[];
  quantites: readonly number[];
};

/** The invoice of a case made as any program makes it; the texts of its data by their element. */
async function makeInvoice({ boutique = {}, client = {}, articles, quantites }: Case) {
  await using shop = await startShop();
  const { call, backOffice } = shop;
  await backOffice.boutique.update({ ...(await backOffice.boutique.get()), ...ofShop, ...boutique });
  await call(updateClient, { params: { code: shop.client }, body: { ...ofClient, ...client } });
  for (const article of articles) await call(createArticle, { body: article });
  const lignes = articles.map(({ reference }, index) => ({ article_code: reference, quantite: quantites[index] ?? 0 }));
  const { data } = await call(createFacture, { body: { client_id: shop.client, lignes } });
  const bytes = await call(facturx.facture.xml, { params: { numero: data.numero_facture } });
  const root = parseDocument(Buffer.from(bytes).toString(), { xmlMode: true });
  return (name: string) =>
    DomUtils.getElementsByTagName(`ram:${name}`, root).map((element) => DomUtils.textContent(element));
}

test.each<[string, Case, cadre: string, categories: string[], totals: [ht: string, tva: string, ttc: string]]>([
  [
    'reverse charge of a subcontractor',
    {
      client: { regime_tva: 'autoliquidation' },
      articles: [{ reference: 'CHANTIER', designation: 'Pose', nature: 'service', prix_vente: 48, unite_vente: 'H' }],
      quantites: [12],
    },
    'S1',
    ['AE'],
    ['576.00', '0.00', '576.00'],
  ],
  [
    'Réunion at 8.5 and 2.1 %',
    {
      boutique: { ...reunion, tva_code_defaut: 'T085' },
      client: reunion,
      articles: [perceuse, { ...guide, tva_code: 'T021' }],
      quantites: [1, 3],
    },
    'B1',
    ['S', 'S'],
    ['206.48', '13.93', '220.41'],
  ],
  [
    'éco-participation told apart',
    { articles: [{ ...perceuse, eco_participation_ht: 0.5 }], quantites: [2] },
    'B1',
    ['S'],
    ['300.80', '60.16', '360.96'],
  ],
])('%s comes to what the law’s own case comes to', async (_words, made, cadre, categories, totals) => {
  const list = await makeInvoice(made);
  expect(list('BusinessProcessSpecifiedDocumentContextParameter')).toEqual([cadre]);
  const ofVat = list('CategoryCode').slice(made.articles.length);
  expect(ofVat).toEqual(categories);
  expect(['TaxBasisTotalAmount', 'TaxTotalAmount', 'GrandTotalAmount'].flatMap(list)).toEqual(totals);
});
