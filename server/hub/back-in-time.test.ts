import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createTemporaryFolder } from '#server/testing/fixtures/temporary-folder.ts';
import { buildArticle, buildClient } from '#server/testing/fixtures/build-records.ts';
import { startProxy } from '#server/testing/proxies/misbehaving-proxy.ts';
import { startReturning } from '#server/testing/past/start-returning-hub.ts';
import { startPoste } from '#server/testing/running/start-shared-shop.ts';
import { readShop, until } from '#server/testing/running/shared-shop-state.ts';
import { isSame } from '#shared/text/same-value.ts';
import { createArticle } from '#shared/contracts/articles/articles.ts';
import { resolveSynchronisation, retrySynchronisation } from '#shared/contracts/postes/synchronisation.ts';
import { createReglements } from '#shared/contracts/reglements/reglements.ts';
import { createClient } from '#shared/contracts/tiers/clients.ts';
import { createFacture } from '#shared/contracts/ventes/ventes.ts';

type Till = Awaited<ReturnType<typeof startPoste>>;

const sale = { client_id: 'DURAND', lignes: [{ article_code: 'VIS', quantite: 1 }] };

async function settle(...tills: Till[]) {
  const isSent = async () => {
    for (const till of tills) await till.refresh();
    const [first, ...others] = await Promise.all(tills.map(({ local }) => readShop(local)));
    const areAllSent = tills.every(({ outbox }) => outbox.count().en_attente === 0);
    return areAllSent && others.every((other) => isSame(first, other));
  };
  // Other transactions of the server hold the feed back for a moment.
  await until(isSent, undefined, 20_000);
}

test('records lost by a hub restored from an image come back from its tills, once each, and series continue', async () => {
  await using hub = await startReturning('back');
  await using first = await startPoste({ url: hub.url, poste: 'P01' });
  await using second = await startPoste({ url: hub.url, poste: 'P02' });
  await first.call(createClient, { body: buildClient({ num: 'DURAND' }) });
  await first.call(createArticle, { body: buildArticle({ reference: 'VIS', stock_reel: 100 }) });
  await settle(first, second);
  await second.call(createFacture, { body: sale });
  await settle(first, second);
  await hub.keepImage();
  for (const till of [first, second, first]) await till.call(createFacture, { body: sale });
  await settle(first, second);

  await hub.goBack();
  await first.call(createFacture, { body: sale });
  await settle(first, second);
  await using third = await startPoste({ url: hub.url, poste: 'P03' });
  await settle(first, second, third);
  const [one, other, fresh] = await Promise.all([first, second, third].map(({ local }) => readShop(local)));
  expect(Object.keys(fresh ?? {}).filter((code) => code.startsWith('FA-'))).toEqual([
    'FA-P01-000001',
    'FA-P01-000002',
    'FA-P01-000003',
    'FA-P02-000001',
    'FA-P02-000002',
  ]);
  expect(one).toEqual(fresh);
  expect(other).toEqual(fresh);
  expect(first.outbox.count().a_traiter + second.outbox.count().a_traiter).toBe(0);
});

test('a hub gives no number of a till’s series: a payment whose number was reused stays in sight, and is there once', async () => {
  await using folder = await createTemporaryFolder();
  await using hub = await startReturning('again');
  await using line = await startProxy(() => hub.url);
  const startFirst = () => startPoste({ url: hub.url, poste: 'P01', dataDir: folder.path });
  const [file, image] = ['backoffice.db', 'image.db'].map((name) => join(folder.path, name));
  const readReglements = ({ local }: Till) =>
    local.connection.prepare('select numero, montant / 100, poste from reglements order by numero').raw().all();
  const receive = async ({ call }: Till, montant: number) => {
    const body = { client_code: 'DURAND', reglements: [{ moyen: 'carte', montant }] };
    return (await call(createReglements, { body })).data.reglements[0]?.numero;
  };
  {
    await using first = await startFirst();
    await first.call(createClient, { body: buildClient({ num: 'DURAND' }) });
    await settle(first);
  }
  await copyFile(file ?? '', image ?? '');
  await hub.keepImage();
  await using second = await startPoste({ url: line.url, poste: 'P02' });
  await using third = await startPoste({ url: line.url, poste: 'P03' });
  {
    await using first = await startFirst();
    expect(await receive(first, 40)).toBe('RG-P01-000001');
    const { write, scelles } = second.local;
    await write(() => void scelles.noterEvenement({ code: 'export', texte: 'avant', auteur: 'service' }));
    await settle(first, second, third);
    const haveHeard = async () => {
      for (const till of [second, third]) await till.refresh();
      return [second, third].every((till) => readReglements(till).length === 1);
    };
    await until(haveHeard, undefined, 20_000);
  }
  line.network.isCut = true;
  await hub.goBack();
  await copyFile(image ?? '', file ?? '');
  await using first = await startFirst();
  expect(await receive(first, 7)).toBe('RG-P01-000001');
  await until(() => first.outbox.count().en_attente === 0);
  line.network.isCut = false;
  // Whoever keeps both gives it a number of this till's at once, and is told that the hub does not take it: it is of
  // another's drawer.
  const findRefused = ({ outbox }: Till) => outbox.list(['refuse'], 10).find(({ code }) => code.startsWith('RG-'));
  const areRefused = async () => {
    for (const till of [second, third]) await till.refresh();
    return [second, third].every((till) => findRefused(till) !== undefined);
  };
  await until(areRefused, () => JSON.stringify([second, third].map(({ outbox }) => outbox.listPending())), 20_000);
  for (const till of [second, third]) {
    const id = findRefused(till)?.id ?? 0;
    await till.call(resolveSynchronisation, { params: { id }, body: { choix: 'notre' } });
    expect(findRefused(till)?.motif).toContain('a été encaissé sur la caisse P01');
    // However often it is sent, these words stay.
    const again = till.call(retrySynchronisation, { params: { id: findRefused(till)?.id ?? 0 } });
    await expect(again).rejects.toThrow('écrivez-le de nouveau là-bas');
    expect(findRefused(till)?.motif).toContain('a été encaissé sur la caisse P01');
  }
  const kept = ['RG-P01-000001', 7, 'P01'];
  expect(readReglements(first)).toEqual([kept]);
  expect(readReglements(second)).toEqual([kept, ['RG-P02-000001', 40, 'P01']]);
  expect(readReglements(third)).toEqual([kept, ['RG-P03-000001', 40, 'P01']]);
  expect([first, second, third].map(({ outbox }) => outbox.count().a_traiter)).toEqual([0, 1, 1]);
  // Of the till that went back too, the hub had what it sealed before.
  expect((await hub.listTornChains()).filter(({ poste }) => poste !== 'P01')).toEqual([]);
});
