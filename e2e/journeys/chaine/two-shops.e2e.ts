import { buildArticle, buildClient } from '#server/testing/fixtures/build-records.ts';
import { createArticle, listArticles } from '#shared/contracts/articles/articles.ts';
import { createClient, getClient } from '#shared/contracts/tiers/clients.ts';
import { createFacture, listFactures } from '#shared/contracts/ventes/ventes.ts';
import { fillCard, test } from '../../testing/shops/chain.ts';
import { goTo } from '../../testing/shop.ts';
import { expect, signIn } from '../../testing/test.ts';

test.setTimeout(120_000);
const patient = { timeout: 45_000 };

test('a customer changed in one shop is changed in the other, online or later; sales stay in their own shop', async ({
  comptoir: { page },
  call,
  line,
  paris,
}) => {
  await fillCard(paris, 'Paris');
  await paris.call(createArticle, { body: buildArticle({ reference: 'VIS', stock_reel: 10 }) });
  await paris.call(createClient, { body: buildClient({ num: 'DURAND', intitule: 'Menuiserie Durand' }) });
  await paris.call(createFacture, { body: { client_id: 'DURAND', lignes: [{ article_code: 'VIS', quantite: 2 }] } });
  const findClient = () => call(getClient, { params: { code: 'DURAND' } }).catch(() => undefined);
  await expect.poll(async () => (await findClient())?.data.intitule, patient).toBe('Menuiserie Durand');
  await signIn(page);
  await goTo(page, 'Clients');
  await expect(page.getByRole('row', { name: /Menuiserie Durand/ })).toBeVisible(patient);
  expect((await call(listArticles)).data).toMatchObject([{ reference: 'VIS', stock_reel: 0 }]);
  expect(await call(listFactures)).toEqual([]);

  line.cut();
  await call(createClient, { body: buildClient({ num: 'MARTIN', intitule: 'Serrurerie Martin' }) });
  const state = page.getByRole('navigation', { name: 'Navigation principale' }).getByRole('status');
  await expect(state).toContainText('Hors ligne · 1 en attente', patient);
  line.mend();
  const heard = () => paris.call(getClient, { params: { code: 'MARTIN' } }).catch(() => undefined);
  await expect.poll(async () => (await heard())?.data.intitule, patient).toBe('Serrurerie Martin');
});
