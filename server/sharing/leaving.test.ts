import { expect, test } from 'vitest';
import { buildClient } from '#server/testing/fixtures/build-records.ts';
import { until } from '#server/testing/running/shared-shop-state.ts';
import {
  type Installation,
  invite,
  isCopied,
  startInstallation,
  startShop,
} from '#server/testing/running/start-installation.ts';
import { createArticle } from '#shared/contracts/articles/articles.ts';
import { createClient, getClient } from '#shared/contracts/tiers/clients.ts';
import { createDevis } from '#shared/contracts/ventes/devis.ts';
import {
  createCodeRattachement,
  getPartage,
  joinBoutique,
  leaveBoutique,
  listPostes,
  startPartage,
  stopPartage,
} from '#shared/contracts/postes/postes.ts';
import { getSynchronisation } from '#shared/contracts/postes/synchronisation.ts';
import { refreshCache } from '#shared/contracts/service/system.ts';

const waitMs = 45_000;

async function join(till: Installation, shop: Installation) {
  const joined = await till.call(joinBoutique, { body: await invite(shop) });
  await until(() => isCopied(till), undefined, waitMs);
  return joined;
}

async function plays({ call }: Installation, part: string) {
  await until(async () => (await call(getPartage).catch(() => undefined))?.part === part, undefined, waitMs);
}

async function quote({ call }: Installation) {
  const lignes = [{ article_code: 'VIS', quantite: 1 }];
  return (await call(createDevis, { body: { client_id: 'DURAND', lignes } })).id;
}

const isSent = ({ call }: Installation) =>
  until(async () => (await call(getSynchronisation)).en_attente === 0, undefined, waitMs);

test('a till leaves its shop once that has everything, works on alone under its numbers, and comes back as the one it was', async () => {
  await using shop = await startShop();
  await using till = await startInstallation();
  await shop.call(createArticle, { body: { reference: 'VIS', designation: 'Vis', prix_vente: 10 } });
  await expect(till.call(leaveBoutique, { body: {} })).rejects.toThrow('n’est pas une caisse');
  await join(till, shop);
  expect(await quote(till)).toBe('DE-P02-000001');
  await isSent(till);
  await till.call(leaveBoutique, { body: {} });
  await plays(till, 'seul');
  expect(await shop.call(listPostes)).toMatchObject([{ code: 'P02', motif_retrait: 'quittee' }]);
  expect(await till.call(getPartage)).toMatchObject({ poste: 'P02', obstacle: null });
  expect((await till.call(getClient, { params: { code: 'DURAND' } })).data.numero).toBe('DURAND');
  expect(await quote(till)).toBe('DE-P02-000002');

  expect(await join(till, shop)).toMatchObject({ poste: 'P02' });
  await isSent(till);
  expect(await quote(till)).toBe('DE-P02-000003');
  expect(await shop.call(listPostes)).toMatchObject([{ code: 'P02', motif_retrait: null, date_retrait: null }]);
}, 240_000);

test('a till with unsent changes may not leave its shop; one whose shop no longer exists may, once the user has seen how many', async () => {
  await using till = await startInstallation();
  {
    await using shop = await startShop();
    await join(till, shop);
  }
  const leave = (body: object) => till.call(leaveBoutique, { body });
  await expect(leave({})).rejects.toThrow('La boutique ne répond pas');
  await till.call(createClient, { body: buildClient({ num: 'PETIT' }) });
  await till.call(createClient, { body: buildClient({ num: 'GRAND' }) });
  await expect(leave({ sans_prevenir: true })).rejects.toThrow('Il reste 2 écritures à envoyer');
  await expect(leave({ sans_prevenir: true, laissees: 1 })).rejects.toThrow('Il reste 2 écritures à envoyer');
  await expect(leave({ laissees: 2 })).rejects.toThrow('Il reste 2 écritures à envoyer');
  expect(await till.call(getPartage)).toMatchObject({ part: 'poste' });
  await till.call(createClient, { body: buildClient({ num: 'AUTRE' }) });

  await leave({ sans_prevenir: true, laissees: 3 });
  await plays(till, 'seul');
  for (const code of ['DURAND', 'PETIT', 'GRAND', 'AUTRE'])
    expect((await till.call(getClient, { params: { code } })).data.numero).toBe(code);
  expect(await till.call(getSynchronisation)).toMatchObject({ en_attente: 0, a_traiter: 0 });

  // The records left unsent go to the shop that the till joins.
  await using other = await startShop();
  await join(till, other);
  await isSent(till);
  expect((await other.call(getClient, { params: { code: 'PETIT' } })).data.numero).toBe('PETIT');
}, 240_000);

test('a shop that answers has everything before a till leaves it, whatever was ticked', async () => {
  await using shop = await startShop();
  await using till = await startInstallation();
  await join(till, shop);
  // Both create a customer of the same code, the till before it next asks for changes: a user has to settle it.
  await till.call(refreshCache);
  await shop.call(createClient, { body: buildClient({ num: 'PETIT', intitule: 'Petit et fils' }) });
  await till.call(createClient, { body: buildClient({ num: 'PETIT', intitule: 'Petite' }) });
  await until(async () => (await till.call(getSynchronisation)).a_traiter === 1, undefined, waitMs);
  const body = { sans_prevenir: true, laissees: 1 };
  await expect(till.call(leaveBoutique, { body })).rejects.toThrow('La boutique répond');
  expect(await till.call(getPartage)).toMatchObject({ part: 'poste' });
}, 240_000);

// In one test, since there is one sharing port for each machine.
test('a shop is shared from its own screens, and when it stops its tills learn so and leave', async () => {
  await using shop = await startInstallation({ COMPTOIR_GATEWAY_HOST: '127.0.0.1' });
  await using till = await startInstallation();
  expect(await shop.call(getPartage)).toMatchObject({ part: 'seul', obstacle: null });
  await expect(shop.call(createCodeRattachement)).rejects.toThrow('ne partage pas');
  await expect(shop.call(stopPartage)).rejects.toThrow('ne partage pas');
  await shop.call(startPartage);
  await plays(shop, 'partage');
  await join(till, shop);
  await using other = await startShop();
  const toShop = shop.call(joinBoutique, { body: await invite(other, 'PC') });
  await expect(toShop).rejects.toThrow('pas un siège');
  await shop.call(stopPartage);
  await until(async () => (await till.call(getSynchronisation)).rejet !== null, undefined, waitMs);
  expect((await till.call(getSynchronisation)).rejet).toContain('ne se partage plus');
  await plays(shop, 'seul');
  await till.call(leaveBoutique, { body: { sans_prevenir: true } });
  await plays(till, 'seul');
}, 240_000);
