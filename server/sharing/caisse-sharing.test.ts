import { expect, test } from 'vitest';
import { startPostes } from '#server/testing/running/start-postes.ts';
import { buildArticle, buildClient } from '#server/testing/fixtures/build-records.ts';
import { createArticle } from '#shared/contracts/articles/articles.ts';
import { addMouvementCaisse, openSessionCaisse } from '#shared/contracts/caisse/sessions-caisse.ts';
import {
  browseClotures,
  closePeriode,
  closeSessionCaisse,
  getCaissesBoutique,
} from '#shared/contracts/caisse/clotures.ts';
import { createClient } from '#shared/contracts/tiers/clients.ts';
import { createFacture, emitFacture } from '#shared/contracts/ventes/ventes.ts';

type World = Awaited<ReturnType<typeof startPostes>>;
type Side = Pick<World['first'], 'call'>;

async function openWorld() {
  const world = await startPostes();
  await world.first.call(createClient, { body: buildClient({ num: 'DURAND' }) });
  await world.first.call(createArticle, { body: buildArticle({ reference: 'VIS', stock_reel: 100 }) });
  await world.agree();
  return world;
}

const open = (side: Side, fond = 0) => side.call(openSessionCaisse, { body: { fond } });
async function sell({ call }: Side) {
  const lignes = [{ article_code: 'VIS', quantite: 1 }];
  return (await call(createFacture, { body: { client_id: 'DURAND', lignes } })).data.numero_facture;
}
const emit = ({ call }: Side, numero: string) => call(emitFacture, { params: { numero }, body: {} });
async function close({ call }: Side, numero: string) {
  const body = { comptage: [], explication: 'Rien compté' };
  return (await call(closeSessionCaisse, { params: { numero }, body })).cloture;
}

test('the shop has the drawer and the clôtures of each till, after any power cut, and their sums', async () => {
  await using world = await openWorld();
  const { first, second, shop } = world;
  const [one, two] = [await open(first, 100), await open(second)];
  second.network.isCut = true;
  for (const side of [first, second, second]) await sell(side);
  await first.call(addMouvementCaisse, {
    params: { numero: one.numero },
    body: { sens: 'sortie', montant: 20, motif: 'Pain' },
  });
  const closed = await close(second, two.numero);
  await world.agree();

  const { caisses, totaux } = await shop.call(getCaissesBoutique);
  expect(caisses).toMatchObject([
    { poste: 'P01', rapport: { session: { fond: 100, mouvements: [{ motif: 'Pain' }] } }, derniere: null },
    { poste: 'P02', rapport: null, derniere: { numero: closed.numero, totaux: { factures: { nb: 2 }, ttc: 24 } } },
  ]);
  // An X counts what a Z would issue.
  expect(totaux.factures.nb).toBe(1);
  const before = await close(first, one.numero);
  await world.agree();
  const here = await shop.call(browseClotures);
  expect(here.total).toBe(2);
  expect(here.data).toEqual(expect.arrayContaining([before, closed]));
});

test('a sale uploaded by another till is counted once, by the till whose number it has', async () => {
  await using world = await openWorld();
  const { first, second } = world;
  const [one, two] = [await open(first), await open(second)];
  const numero = await sell(first);
  await world.agree();
  await emit(second, numero);
  await world.agree();
  expect((await close(second, two.numero)).totaux.factures.nb).toBe(0);
  expect((await close(first, one.numero)).pieces).toEqual([{ serie: 'FA-P01', premier: 1, dernier: 1 }]);
  await world.agree();
});

test('months are closed on the shop’s own machine', async () => {
  await using world = await openWorld();
  await expect(world.first.call(closePeriode, { body: { periode: '2020-01' } })).rejects.toThrow(
    'Les mois et les années se clôturent sur le poste principal de la boutique.',
  );
});
