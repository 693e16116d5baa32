import { expect, test } from 'vitest';
import { startPostes } from '#server/testing/running/start-postes.ts';
import { createReglements } from '#shared/contracts/reglements/reglements.ts';
import { createCommandeFacture, createFactureAvoir } from '#shared/contracts/ventes/parts.ts';
import { getTableauDeBord } from '#shared/contracts/ventes/tableau-de-bord.ts';
import { createCommande, getAvoir, getFacture } from '#shared/contracts/ventes/ventes.ts';
import { commandeToFacture } from '#shared/contracts/workflows.ts';
import { formatAmount } from '#shared/money/money.ts';

type World = Awaited<ReturnType<typeof startPostes>>;
type Till = World['first'];

async function startWithOrder() {
  const world = await startPostes();
  await world.fill();
  const body = { client_id: 'DURAND', lignes: [{ article_code: 'VIS', quantite: 25 }] };
  const { data } = await world.first.call(createCommande, { body });
  await world.agree();
  return { world, ...world, order: String(data.numero_commande) };
}

/** Returns the deposit invoice of what a customer leaves on an order. */
async function deposit({ call }: Till, numero: string, montant: number) {
  const imputations = [{ numero, montant }];
  const body = { client_code: 'DURAND', reglements: [{ moyen: 'carte', montant, imputations }] };
  const { data } = await call(createReglements, { body });
  return data.documents.find(({ type_document }) => type_document === 60)?.numero ?? '';
}

async function invoicePart({ call }: Till, numero: string, quantite: number) {
  const body = { lignes: [{ ligne: 1, quantite }] };
  return (await call(createCommandeFacture, { params: { numero }, body })).document_cible;
}

const credit = async ({ call }: Till, numero: string) =>
  (await call(createFactureAvoir, { params: { numero }, body: {} })).document_cible;
const read = async ({ call }: Till, numero: string) => (await call(getFacture, { params: { numero } })).data;

/** Lists the notices on the dashboards of the shop and of each till. */
async function listNotices({ shop, tills }: World): Promise<string[]> {
  const boards = await Promise.all([shop.call, ...tills.map(({ call }) => call)].map((call) => call(getTableauDeBord)));
  return boards.map(({ avis }) => avis.map(({ message }) => message).join(' '));
}

function cut({ tills }: World) {
  for (const { network } of tills) network.isCut = true;
}

test('a deposit deducted twice by two offline tills is reported everywhere, until the second invoice is credited and made again', async () => {
  await using started = await startWithOrder();
  const { world, order, first, second } = started;
  const acompte = await deposit(first, order, 100);
  await world.agree();
  cut(world);
  const parts = [await invoicePart(first, order, 10), await invoicePart(second, order, 10)];
  expect(await listNotices(world)).toEqual(['', '', '']);
  await world.agree();
  for (const numero of parts) expect((await read(first, numero)).acompte).toBe(100);
  const boards = await listNotices(world);
  expect(new Set(boards).size).toBe(1);
  const [, one, two = ''] =
    /^L’acompte FA-P01-000001 de .* est déduit de (\S+) et (\S+)\s: 100,00\s€ de trop.* l’avoir de \2,/.exec(
      boards[0] ?? '',
    ) ?? [];
  expect(new Set([one, two])).toEqual(new Set(parts));
  expect(acompte).toBe('FA-P01-000001');
  await credit(first, two);
  await world.agree();
  expect(await listNotices(world)).toEqual(['', '', '']);
  const again = await invoicePart(second, order, 10);
  await world.agree();
  expect(await read(first, again)).toMatchObject({ total_ttc: 120, acompte: 0, reste_du: 120 });
  expect(await listNotices(world)).toEqual(['', '', '']);
});

test('an order invoiced without the deposit recorded on another till is reported everywhere, until the deposit is credited and pays it', async () => {
  await using started = await startWithOrder();
  const { world, order, first, second } = started;
  cut(world);
  const acompte = await deposit(first, order, 100);
  const { document_cible: facture } = await second.call(commandeToFacture, { params: { id: order } });
  expect(await listNotices(world)).toEqual(['', '', '']);
  await world.agree();
  expect(await read(first, facture)).toMatchObject({ total_ttc: 300, acompte: 0, reste_du: 300 });
  for (const told of await listNotices(world)) {
    expect(told).toContain(`Aucune facture ne déduit l’acompte ${acompte} de `);
    expect(told).toContain(`${order} est facturée en entier\u00a0: ${formatAmount(100)} sont demandés deux fois`);
    expect(told).toContain('Faites l’avoir de cet acompte');
  }
  const avoir = await credit(second, acompte);
  await world.agree();
  expect(await listNotices(world)).toEqual(['', '', '']);
  const imputations = [
    { numero: avoir, montant: -100 },
    { numero: facture, montant: 100 },
  ];
  const body = { client_code: 'DURAND', reglements: [{ moyen: 'avoir', montant: 0, imputations }] };
  await first.call(createReglements, { body });
  await world.agree();
  expect((await read(second, facture)).reste_du).toBe(200);
  expect((await second.call(getAvoir, { params: { numero: avoir } })).reste_du).toBe(0);
});

test('a deposit that waits for the rest of its order is not reported', async () => {
  await using started = await startWithOrder();
  const { world, order, first, second } = started;
  cut(world);
  const acompte = await deposit(first, order, 100);
  await invoicePart(second, order, 10);
  await world.agree();
  expect(await listNotices(world)).toEqual(['', '', '']);
  const rest = await invoicePart(second, order, 15);
  await world.agree();
  expect((await read(first, rest)).acomptes_deduits).toMatchObject([{ numero: acompte, montant_ttc: 100 }]);
  expect(await listNotices(world)).toEqual(['', '', '']);
});
