import { buildArticle, buildClient } from '#server/testing/fixtures/build-records.ts';
import { holdFeed } from '#server/testing/chain/hold-feed.ts';
import { createArticle } from '#shared/contracts/articles/articles.ts';
import { createClient, getClient } from '#shared/contracts/tiers/clients.ts';
import { createFacture, emitFacture } from '#shared/contracts/ventes/ventes.ts';
import { checkBothThemes } from '../../testing/checks/check-accessibility.ts';
import { fillCard, test } from '../../testing/shops/chain.ts';
import { takeScreens } from '../../testing/take-screens.ts';
import { expect, signIn } from '../../testing/test.ts';

test.setTimeout(180_000);
const patient = { timeout: 45_000 };
const numero = 'FA-P03-000001';

test('documents of the shop that this till lacks are listed on the customer’s card, read, and fetched from the hub', async ({
  comptoir: { page, watch },
  call,
  line,
  chain,
}) => {
  watch.expectConsole(/404/);
  const beside = await chain.startTill('LYON', 'P03');
  await fillCard({ call }, 'Lyon');
  await beside.call(createArticle, { body: buildArticle({ reference: 'VIS' }) });
  await beside.call(createClient, { body: buildClient({ num: 'DURAND', intitule: 'Menuiserie Durand' }) });
  await expect.poll(() => call(getClient, { params: { code: 'DURAND' } }).catch(() => undefined), patient).toBeTruthy();
  await using _ = await holdFeed(chain.databaseUrl);
  const lignes = [{ article_code: 'VIS', quantite: 3 }];
  await beside.call(createFacture, { body: { client_id: 'DURAND', lignes } });
  await beside.call(emitFacture, { params: { numero }, body: {} });
  await signIn(page);
  const origin = new URL(page.url()).origin;

  await page.goto(`${origin}/app/clients/DURAND`);
  await page.getByRole('button', { name: 'Plus ancien\u00a0: demander au siège' }).click();
  const link = page.getByRole('link', { name: `Facture ${numero}` });
  await expect(link).toBeVisible(patient);
  await takeScreens(page, 'client-au-siege');
  await checkBothThemes(page, 'what the hub has of a customer');

  await link.click();
  await expect(page.getByRole('heading', { level: 1, name: numero })).toBeVisible();
  await expect(page.getByText('est de votre boutique, lue au siège')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Actions' })).toHaveCount(0);
  await takeScreens(page, 'facture-au-siege');
  await checkBothThemes(page, 'an invoice this till has not');
  await page.getByRole('button', { name: 'Apporter sur cette caisse' }).click();
  await expect(page.getByRole('button', { name: 'Actions' })).toBeVisible(patient);
  await expect(page.getByText('lue au siège')).toHaveCount(0);

  // Offline, the card says so.
  line.cut();
  const state = page.getByRole('navigation', { name: 'Navigation principale' }).getByRole('status');
  await expect(state).toContainText('Hors ligne', patient);
  await page.goto(`${origin}/app/clients/DURAND`);
  await page.getByRole('button', { name: 'Plus ancien\u00a0: demander au siège' }).click();
  await expect(page.getByRole('alert')).toContainText('Le siège ne répond pas');
  await takeScreens(page, 'client-au-siege-hors-ligne');
});
