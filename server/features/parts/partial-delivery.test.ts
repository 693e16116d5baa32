import { expect, test } from 'vitest';
import { startShop } from '#server/testing/running/start-shop.ts';
import {
  createCommandeFacture,
  createCommandeLivraison,
  createFactureAvoir,
  getCommandeReste,
  type LigneChoisie,
} from '#shared/contracts/ventes/parts.ts';
import {
  createCommande,
  getCommande,
  getLivraison,
  updateCommande,
  updateLivraison,
} from '#shared/contracts/ventes/ventes.ts';
import { commandeToFacture, commandeToLivraison, livraisonToFacture } from '#shared/contracts/workflows.ts';

const lignes = [
  { article_code: 'VIS', quantite: 10 },
  { article_code: 'LIVRE', quantite: 2 },
];

/** Starts a shop with one order of ten screws and two books. */
async function openShop() {
  const shop = await startShop();
  const { call, client } = shop;
  const { data } = await call(createCommande, { body: { client_id: client, reference: 'CH-7', lignes } });
  const numero = data.numero_commande;
  const part = (chosen?: LigneChoisie[]) => ({ params: { numero }, body: { lignes: chosen } });
  return {
    ...shop,
    numero,
    deliver: async (chosen?: LigneChoisie[]) => (await call(createCommandeLivraison, part(chosen))).document_cible,
    invoice: async (chosen?: LigneChoisie[]) => (await call(createCommandeFacture, part(chosen))).document_cible,
    read: () => call(getCommande, { params: { id: numero } }),
    listRestes: async () => (await call(getCommandeReste, { params: { numero } })).lignes.map(({ reste }) => reste),
    cancel: (livraison: string) => call(updateLivraison, { params: { id: livraison }, body: { statut: 6 } }),
  };
}

const screws = (quantite: number) => [{ ligne: 1, quantite }];

test('an order is delivered in parts: each takes its goods out, and what is left stays reserved and is proposed', async () => {
  await using shop = await openShop();
  const first = await shop.deliver(screws(4));
  expect(await shop.call(getLivraison, { params: { numero: first } })).toMatchObject({
    document_source: shop.numero,
    partiel: true,
    reference: 'CH-7',
    total_ht: 40,
  });
  expect(await shop.listRestes()).toEqual([6, 2]);
  expect(await shop.getStock()).toEqual({ reel: 96, reserve: 6, disponible: 90 });
  expect((await shop.read()).statut).toBe(0);

  const second = await shop.deliver();
  expect((await shop.call(getLivraison, { params: { numero: second } })).lignes).toMatchObject([
    { article_code: 'VIS', quantite: 6 },
    { article_code: 'LIVRE', quantite: 2 },
  ]);
  expect(await shop.getStock()).toEqual({ reel: 90, reserve: 0, disponible: 90 });
  expect(await shop.read()).toMatchObject({ statut: 5, documents_cibles: [{ numero: first }, { numero: second }] });
  await expect(shop.deliver(screws(1))).rejects.toMatchObject({ status: 400 });
});

test('what is left of an order is delivered or invoiced, once; a refusal says how much there is', async () => {
  await using shop = await openShop();
  const livraison = await shop.deliver(screws(4));
  await expect(shop.deliver(screws(7))).rejects.toThrow('il reste 6 à livrer, vous en demandez 7.');
  await expect(shop.invoice(screws(7))).rejects.toThrow('il reste 6 à facturer, vous en demandez 7.');
  await shop.invoice(screws(5));
  expect(await shop.listRestes()).toEqual([1, 2]);
  expect(await shop.getStock()).toEqual({ reel: 91, reserve: 1, disponible: 90 });
  const { document_cible } = await shop.call(livraisonToFacture, { params: { id: livraison } });
  await expect(shop.call(livraisonToFacture, { params: { id: livraison } })).rejects.toThrow(document_cible);
  expect(await shop.getStock()).toMatchObject({ reel: 91 });
});

test('the specification’s transformation of a partly delivered order takes what is left', async () => {
  await using shop = await openShop();
  await shop.deliver(screws(4));
  const { nb_lignes, document_cible, next_step } = await shop.call(commandeToLivraison, {
    params: { id: shop.numero },
  });
  expect(nb_lignes).toBe(2);
  expect(next_step).toContain(`POST /workflow/livraison/${document_cible}/to-facture`);
  expect(await shop.listRestes()).toEqual([0, 0]);
  await expect(shop.call(commandeToFacture, { params: { id: shop.numero } })).rejects.toThrow(
    'n’a plus rien à facturer',
  );
});

test('a cancelled part returns its goods, and reopens its order with the part’s quantities', async () => {
  await using shop = await openShop();
  await shop.deliver(screws(4));
  const last = await shop.deliver();
  expect((await shop.read()).statut).toBe(5);
  await shop.cancel(last);
  expect(await shop.read()).toMatchObject({ statut: 2 });
  expect(await shop.listRestes()).toEqual([6, 2]);
  expect(await shop.getStock()).toEqual({ reel: 96, reserve: 6, disponible: 90 });
  await shop.deliver();
  expect((await shop.read()).statut).toBe(5);
});

test('a part that was invoiced and then fully credited can be invoiced again', async () => {
  await using shop = await openShop();
  const facture = await shop.invoice(screws(4));
  await shop.call(createFactureAvoir, { params: { numero: facture }, body: { lignes: screws(1) } });
  expect(await shop.listRestes()).toEqual([6, 2]);
  await shop.call(createFactureAvoir, { params: { numero: facture }, body: {} });
  expect(await shop.listRestes()).toEqual([10, 2]);
  expect(await shop.getStock()).toEqual({ reel: 100, reserve: 10, disponible: 90 });
  await shop.invoice();
  expect(await shop.getStock()).toMatchObject({ reel: 90, reserve: 0 });
});

test('a whole order is transformed as specified, by any route: once, its status unchanged', async () => {
  await using shop = await openShop();
  await shop.deliver([...screws(10), { ligne: 2, quantite: 2 }]);
  const commande = await shop.read();
  expect(commande.statut).toBe(0);
  await expect(shop.deliver(screws(1))).rejects.toThrow('déjà été transformée en bon de livraison');
  await expect(shop.invoice(screws(1))).rejects.toThrow('tout est dans BL-P01-000001');
  const { document_cible } = await shop.call(commandeToFacture, { params: { id: shop.numero } });
  expect(document_cible).toBe('FA-P01-000001');
  expect(await shop.getStock()).toMatchObject({ reel: 90 });
});

test('an order that is changed after a delivery keeps what was delivered of it', async () => {
  await using shop = await openShop();
  await shop.deliver(screws(4));
  const more = [
    { article_code: 'LIVRE', quantite: 3 },
    { article_code: 'VIS', quantite: 12 },
  ];
  await shop.call(updateCommande, { params: { id: shop.numero }, body: { lignes: more } });
  expect(await shop.listRestes()).toEqual([3, 8]);
  expect(await shop.getStock()).toMatchObject({ reel: 96, reserve: 8 });
});

test('parts requested simultaneously never deliver more than the order has', async () => {
  await using shop = await openShop();
  const results = await Promise.allSettled(Array.from({ length: 8 }, () => shop.deliver(screws(3))));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  expect(await shop.getStock()).toEqual({ reel: 91, reserve: 1, disponible: 90 });
});

test('where the shop refuses negative stock, a part in stock is delivered, and more is refused', async () => {
  await using shop = await openShop();
  await shop.refuseNegativeStock();
  await shop.call(updateCommande, {
    params: { id: shop.numero },
    body: { lignes: [{ article_code: 'VIS', quantite: 120 }] },
  });
  await shop.deliver(screws(90));
  await expect(shop.deliver()).rejects.toThrow('10 en stock, 30 à sortir');
  expect(await shop.listRestes()).toEqual([30]);
});

test('goods that a credit note brought back do not come back again by the delivery note, and leave with the next invoice', async () => {
  await using shop = await openShop();
  const livraison = await shop.deliver([...screws(10), { ligne: 2, quantite: 2 }]);
  const { document_cible: facture } = await shop.call(livraisonToFacture, { params: { id: livraison } });
  await shop.call(createFactureAvoir, { params: { numero: facture }, body: {} });
  expect(await shop.getStock()).toMatchObject({ reel: 100 });
  await expect(shop.cancel(livraison)).rejects.toThrow('déjà revenu par l’avoir');
  await shop.call(livraisonToFacture, { params: { id: livraison } });
  expect(await shop.getStock()).toMatchObject({ reel: 90 });
});
