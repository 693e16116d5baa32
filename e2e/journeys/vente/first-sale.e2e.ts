import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { listArticles } from '#shared/contracts/articles/articles.ts';
import { getBoutique } from '#shared/contracts/boutique/boutique.ts';
import { listClients } from '#shared/contracts/tiers/clients.ts';
import { getDevis, getDevisPdf } from '#shared/contracts/ventes/devis.ts';
import { formatAmount } from '#shared/money/money.ts';
import { createTypist, scan } from '../../testing/keyboard.ts';
import { readPdf } from '../../testing/run.ts';
import { takeScreens } from '../../testing/take-screens.ts';
import { administrator, expect, test } from '../../testing/test.ts';

test.use({ settings: { COMPTOIR_BOUTIQUE_SITE_WEB: 'https://martin.example' } });
test.setTimeout(120_000);

test('a fresh till: set-up, sign-in, and a quote of scanned and typed articles whose PDF is on screen and on disk', async ({
  comptoir: { page, watch },
  call,
  dataDir,
  runtime,
}) => {
  watch.expectConsole(/401/);
  await page.getByLabel('Nom de la boutique').fill('Quincaillerie Martin');
  await page.getByLabel('Votre prénom').fill('Claire');
  await page.getByLabel('Votre nom').fill('Martin');
  await page.getByLabel('Votre adresse e-mail').fill(administrator.email);
  await page.getByLabel('Mot de passe').first().fill(administrator.password);
  await page.getByLabel('Ajouter des données de démonstration').check();
  const code = page.getByLabel('Code de première ouverture');
  if (runtime === 'electron') await expect(code).toHaveCount(0);
  else await code.fill(readFileSync(join(dataDir, 'logs', 'premiere-ouverture.txt'), 'utf8').trim());
  await takeScreens(page, 'premiere-ouverture');
  await page.getByLabel('SIRET').fill('12345');
  await page.getByRole('button', { name: 'Ouvrir la boutique' }).click();
  // It is above what a low window shows of the button.
  await expect(page.getByLabel('SIRET')).toBeFocused();
  await page.getByLabel('SIRET').fill('');
  await page.getByRole('button', { name: 'Ouvrir la boutique' }).click();
  await expect(page.getByRole('heading', { name: 'Nouveau devis' })).toBeVisible({ timeout: 60_000 });
  expect(await call(getBoutique)).toMatchObject({
    raison_sociale: 'Quincaillerie Martin',
    site_web: 'https://martin.example',
  });

  await page.evaluate(() => fetch('/auth/logout', { method: 'POST' }).then(() => undefined));
  await page.reload();
  await expect(page.getByRole('button', { name: 'Se connecter' })).toBeVisible();
  await takeScreens(page, 'connexion');
  await page.getByLabel('Adresse e-mail').fill(administrator.email);
  await page.getByLabel('Mot de passe').first().fill(administrator.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Nouveau devis' })).toBeVisible();

  const { data: articles } = await call(listArticles);
  const stocked = articles.filter(
    ({ code_ean, stock_reel, prix_vente }) => code_ean && stock_reel > 10 && prix_vente > 5,
  );
  const [first, second, third, typed] = [stocked[3], stocked[40], stocked[90], stocked[120]];
  const { data: clients } = await call(listClients);
  const client = clients.find(({ remise_max, est_entreprise }) => est_entreprise && remise_max >= 10);
  if (!first || !second || !third || !typed || !client)
    throw new Error('the demonstration shop lacks what the sale needs');

  const clerk = createTypist(page);
  await clerk.press('F2');
  await clerk.type(client.numero.slice(0, 6).toLowerCase());
  await expect(page.getByRole('option').first()).toContainText(client.numero);
  await clerk.press('Enter');
  for (const article of [first, second, third]) await scan(page, String(article.code_ean));
  await expect(page.getByRole('row')).toHaveCount(4);
  await clerk.type(typed.reference.slice(0, 8).toLowerCase());
  await expect(page.getByRole('option').first()).toBeVisible();
  await clerk.press('Enter');
  await expect(page.getByRole('row')).toHaveCount(5);
  await clerk.press('F6');
  await clerk.type('5');
  await clerk.press('Enter');
  await takeScreens(page, 'vente');
  await clerk.press('F9');

  await expect(page.getByRole('heading', { name: /est enregistré/ })).toBeVisible();
  const numero =
    (await page
      .getByText(/^DE-P01-\d{6}$/)
      .first()
      .textContent()) ?? '';
  const drawn = page.locator('canvas').first();
  await expect.poll(() => drawn.evaluate(({ width }: HTMLCanvasElement) => width)).toBeGreaterThan(300);
  await takeScreens(page, 'vente-enregistree');
  expect(clerk.count(), 'keystrokes beside the scans').toBeLessThanOrEqual(25);

  const { data: devis } = await call(getDevis, { params: { id: numero } });
  expect(devis).toMatchObject({ client_code: client.numero, type_document: 0 });
  const codes = devis.lignes?.map(({ article_code }) => article_code) ?? [];
  expect(codes.slice(0, 3)).toEqual([first, second, third].map(({ reference }) => reference));
  expect(devis.lignes?.at(-1)?.remise_pourcentage).toBe(5);
  const file = join(dataDir, `${numero}.pdf`);
  writeFileSync(file, await call(getDevisPdf, { params: { id: numero } }));
  const text = (await readPdf(file)).replace(/[\u00a0\u202f]/g, ' ');
  expect(text).toContain(numero);
  expect(text).toContain(client.intitule);
  for (const code of codes) expect(text).toContain(code);
  expect(text).toContain(formatAmount(devis.total_ttc).replace(/[\u00a0\u202f]/g, ' '));
});
