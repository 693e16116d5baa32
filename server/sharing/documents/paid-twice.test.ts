import { expect, test } from 'vitest';
import { until } from '#server/testing/running/shared-shop-state.ts';
import { type PosteBehindProxy, startPostes } from '#server/testing/running/start-postes.ts';
import { getCompteClient } from '#shared/contracts/reglements/comptes.ts';
import { annulerReglement, browseReglements, createReglements } from '#shared/contracts/reglements/reglements.ts';
import { createFacture, getFacture, updateFacture } from '#shared/contracts/ventes/ventes.ts';
import { getTableauDeBord } from '#shared/contracts/ventes/tableau-de-bord.ts';

type World = Awaited<ReturnType<typeof startPostes>>;

async function startWithFacture() {
  const world = await startPostes();
  await world.fill();
  const lignes = [{ article_code: 'VIS', quantite: 10 }];
  const { data } = await world.first.call(createFacture, { body: { client_id: 'DURAND', lignes } });
  await world.agree();
  return { ...world, world, numero: String(data.numero_facture) };
}

const pay = ({ call }: Pick<PosteBehindProxy, 'call'>, numero: string, montant: number, moyen = 'carte') =>
  call(createReglements, {
    body: { client_code: 'DURAND', reglements: [{ moyen, montant, imputations: [{ numero, montant }] }] },
  });

const listCalls = ({ shop, tills }: World) => [shop.call, ...tills.map(({ call }) => call)];

/** Keeps the shop's version of what both issued, as a user would. */
async function settle(world: World) {
  for (const { network } of world.tills) network.isCut = false;
  await until(async () => {
    for (const { outbox, choices } of world.tills) {
      for (const { id } of outbox.list(['refuse'], 10)) await choices.keepTheirs(id);
    }
    return world.tills.every(({ outbox }) => outbox.count().en_attente + outbox.count().a_traiter === 0);
  });
  return world.compare();
}

test('an invoice two offline tills are paid for is paid once: the rest is the customer’s credit, and reported everywhere', async () => {
  await using started = await startWithFacture();
  const { world, numero, first, second } = started;
  first.network.isCut = true;
  second.network.isCut = true;
  await pay(first, numero, 120);
  await pay(second, numero, 50, 'especes');
  await settle(world);
  for (const call of listCalls(world)) {
    expect((await call(getFacture, { params: { numero } })).data).toMatchObject({
      regle: 120,
      reste_du: 0,
      excedent: 50,
    });
    expect(await call(getCompteClient, { params: { code: 'DURAND' } })).toMatchObject({
      solde: -50,
      credit: 50,
      du: 0,
    });
    expect(await call(browseReglements, { query: {} })).toMatchObject({ total: 2, total_montant: 170 });
    const { avis } = await call(getTableauDeBord);
    expect(avis.map(({ message }) => message).join()).toContain(`La facture ${numero} a reçu 50,00\u00a0€ de trop`);
  }
  await first.call(createReglements, {
    body: { client_code: 'DURAND', reglements: [{ moyen: 'especes', montant: -50 }] },
  });
  await world.agree();
  for (const call of listCalls(world)) {
    expect(await call(getCompteClient, { params: { code: 'DURAND' } })).toMatchObject({ solde: 0, credit: 0 });
    expect((await call(getTableauDeBord)).avis).toEqual([]);
  }
});

test('an invoice credited at one till while it is paid at another is to be refunded', async () => {
  await using started = await startWithFacture();
  const { world, numero, first, second } = started;
  await pay(first, numero, 20);
  await world.agree();
  first.network.isCut = true;
  second.network.isCut = true;
  await pay(first, numero, 100);
  await second.call(updateFacture, { params: { id: numero }, body: { statut: 6 } });
  await settle(world);
  for (const call of listCalls(world)) {
    expect(await call(getCompteClient, { params: { code: 'DURAND' } })).toMatchObject({
      solde: -120,
      avoirs: 120,
      du: 0,
    });
  }
});

test('a règlement that is undone at another till is undone everywhere', async () => {
  await using started = await startWithFacture();
  const { world, numero, first, second } = started;
  const { data } = await pay(first, numero, 120);
  await world.agree();
  const params = { numero: String(data.reglements[0]?.numero) };
  await second.call(annulerReglement, { params, body: { motif: 'Chèque impayé' } });
  await world.agree();
  for (const call of listCalls(world)) {
    expect((await call(getFacture, { params: { numero } })).data).toMatchObject({ regle: 0, reste_du: 120 });
  }
});
