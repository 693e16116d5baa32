import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { defineSums } from '#server/backoffice/local/sums/to-sum.ts';
import { buildArticle, buildClient } from '#server/testing/fixtures/build-records.ts';
import { createTemporaryFolder } from '#server/testing/fixtures/temporary-folder.ts';
import { startRealService } from '#server/testing/running/start-real-service.ts';
import { createArticle } from '#shared/contracts/articles/articles.ts';
import { getCompteClient } from '#shared/contracts/reglements/comptes.ts';
import { createReglements } from '#shared/contracts/reglements/reglements.ts';
import { createClient } from '#shared/contracts/tiers/clients.ts';
import { createCommande, createFacture, getFacture } from '#shared/contracts/ventes/ventes.ts';
import { createDevis } from '#shared/contracts/ventes/devis.ts';
import { getTableauDeBord } from '#shared/contracts/ventes/tableau-de-bord.ts';
import { commandeToFacture } from '#shared/contracts/workflows.ts';

type Service = Awaited<ReturnType<typeof startRealService>>;

const body = { client_id: 'DURAND', lignes: [{ article_code: 'VIS', quantite: 10 }] };

/**
 * Creates an order with a deposit, its invoice paid in part, an unpaid invoice, a quote, and money left at the counter.
 */
async function trade({ call }: Service): Promise<string> {
  await call(createClient, { body: buildClient({ num: 'DURAND' }) });
  await call(createArticle, { body: buildArticle({ reference: 'VIS', prix_vente: 10, stock_reel: 100 }) });
  const order = String((await call(createCommande, { body })).data.numero_commande);
  const pay = (montant: number, numero?: string) =>
    call(createReglements, {
      body: {
        client_code: 'DURAND',
        reglements: [{ moyen: 'carte', montant, imputations: numero === undefined ? [] : [{ numero, montant }] }],
      },
    });
  await pay(30, order);
  const { document_cible: facture_numero } = await call(commandeToFacture, { params: { id: order } });
  await pay(20, facture_numero);
  await call(createFacture, { body });
  await call(createDevis, { body });
  await pay(5);
  return facture_numero;
}

const read = async ({ call }: Service, numero: string) => ({
  facture: (await call(getFacture, { params: { numero } })).data,
  compte: await call(getCompteClient, { params: { code: 'DURAND' } }),
});

const damages = {
  'what is kept of documents and accounts': [
    'update documents set reste_du = reste_du - 1000, acompte = 0 where numero = :numero',
    "update soldes set du = du + 100, credit = 0 where :numero <> ''",
  ],
  'what a règlement goes to, and an account': [
    'update imputations set montant = montant + 100 where document = :numero',
    "delete from imputations where document <> :numero and document like 'FA-%'",
    "delete from soldes where :numero <> ''",
  ],
};

test('amounts due are recomputed where the disk damaged them, with a notice; where they are right there is none', async () => {
  await using folder = await createTemporaryFolder();
  let numero = '';
  const run = async (work: (service: Service) => Promise<void>) => {
    await using service = await startRealService({ dataDir: folder.path });
    await work(service);
  };
  let right: Awaited<ReturnType<typeof read>> | undefined;
  await run(async (service) => {
    numero = await trade(service);
    right = await read(service, numero);
    expect(right.compte).toMatchObject({ du: 190, credit: 5, solde: 185 });
    await service.inspectData();
    expect((await service.call(getTableauDeBord)).avis).toEqual([]);
  });
  for (const [what, changes] of Object.entries(damages)) {
    const disk = new SQLite(join(folder.path, 'backoffice.db'));
    for (const sql of changes) expect(disk.prepare(sql).run({ numero }).changes, sql).toBeGreaterThan(0);
    disk.close();
    await run(async (service) => {
      await service.inspectData();
      expect(await read(service, numero), what).toEqual(right);
      const { avis } = await service.call(getTableauDeBord);
      expect(avis.map(({ message }) => message).join(), what).toContain('tout a été recompté d’après eux');
    });
  }
}, 60_000);

test('what another shop settled too, which older versions counted nowhere, becomes the customer’s at the integrity check', async () => {
  await using folder = await createTemporaryFolder();
  let numero = '';
  {
    await using service = await startRealService({ dataDir: folder.path });
    numero = await trade(service);
  }
  const disk = new SQLite(join(folder.path, 'backoffice.db'));
  defineSums(disk);
  const avoir = {
    numero: 'AV-P09-000001',
    boutique: 'Paris',
    date: '2026-03-16',
    total_ttc: 84,
    credite: 84,
    lignes: [],
  };
  const ailleurs = JSON.stringify({ reglements: [], avoirs: [avoir] });
  const written = disk.prepare(
    "update documents set record = json_set(record, '$.ailleurs', json(?)) where numero = ?",
  );
  expect(written.run(ailleurs, numero).changes).toBe(1);
  disk.exec('update documents set somme = somme_de(numero, type_document, chaine, porte_stock, record)');
  disk.prepare('update documents set credite = 7000, reste_du = 0, excedent = 0 where numero = ?').run(numero);
  disk.exec('update soldes set du = 12000, credit = 500');
  disk.close();
  await using service = await startRealService({ dataDir: folder.path });
  const before = await read(service, numero);
  expect(before.facture).toMatchObject({ acompte: 30, regle: 20, credite: 70, reste_du: 0, excedent: 0 });
  expect(before.compte).toMatchObject({ du: 120, credit: 5 });
  await service.inspectData();
  const { facture, compte } = await read(service, numero);
  expect(facture).toMatchObject({ acompte: 30, regle: 20, credite: 70, reste_du: 0, excedent: 14 });
  expect(compte).toMatchObject({ du: 120, credit: 19 });
}, 60_000);
