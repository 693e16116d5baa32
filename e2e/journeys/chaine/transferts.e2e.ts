import { buildArticle } from '#server/testing/fixtures/build-records.ts';
import { createArticle, getArticle } from '#shared/contracts/articles/articles.ts';
import { listBoutiques } from '#shared/contracts/boutique/boutiques.ts';
import { createTransfert, getTransfert, listTransferts } from '#shared/contracts/transferts/transferts.ts';
import { checkDialog } from '../../testing/checks/check-dialog.ts';
import { scan } from '../../testing/keyboard.ts';
import { test } from '../../testing/shops/chain.ts';
import { getContent, goTo } from '../../testing/shop.ts';
import { takeScreens } from '../../testing/take-screens.ts';
import { expect, signIn } from '../../testing/test.ts';

test.setTimeout(180_000);
const patient = { timeout: 45_000 };
const ean = '3017620422003';

test('a transfert is received with an écart, returned goods leave by scanner, and the card shows the other shop’s stock', async ({
  comptoir: { page },
  call,
  line,
  paris,
}) => {
  const reference = 'VIS';
  const article = { reference, designation: 'Vis inox', code_ean: ean, prix_achat: 2.5, stock_reel: 20 };
  await paris.call(createArticle, { body: buildArticle(article) });
  await paris.call(createArticle, { body: buildArticle({ reference: 'CLOU', designation: 'Clou', stock_reel: 30 }) });
  const stockHere = async () => (await call(getArticle, { params: { reference } }).catch(() => undefined))?.stock_reel;
  await expect.poll(stockHere, patient).toBe(0);
  await expect.poll(async () => (await paris.call(listBoutiques)).length, patient).toBe(2);
  const lignes = [
    { article_ref: reference, quantite: 8 },
    { article_ref: 'CLOU', quantite: 12 },
  ];
  const sent = await paris.call(createTransfert, { body: { destination: 'LYON', lignes } });
  await expect.poll(async () => (await call(listTransferts)).length, patient).toBe(1);

  await signIn(page);
  await goTo(page, 'Transferts');
  await page.getByRole('row', { name: /De Dupont Paris/ }).click();
  const content = getContent(page);
  await expect(page.getByRole('heading', { name: 'De Dupont Paris' })).toBeVisible();
  await page.keyboard.press('r');
  await checkDialog(page, 'screens/transferts/receive-transfert.tsx');
  const field = page.getByLabel('Quantité arrivée de Vis inox');
  await expect(field).toBeFocused();
  await field.fill('7');
  await page.getByRole('combobox', { name: /−1 Vis inox/ }).click();
  await page.getByRole('option', { name: 'Cassé' }).click();
  await takeScreens(page, 'transfert-recevoir');
  await page.getByRole('dialog').getByRole('button', { name: 'Recevoir' }).click();
  await expect(content.getByText('Reçu, avec écart')).toBeVisible();
  await expect(content.getByText('Vis inox −1 (cassé)')).toBeVisible();
  await takeScreens(page, 'transfert');
  expect(await stockHere()).toBe(7);
  const params = { numero: sent.numero };
  await expect.poll(async () => (await paris.call(getTransfert, { params })).etat, patient).toBe('ecart');

  await content.getByRole('button', { name: 'Annuler…' }).click();
  await checkDialog(page, 'screens/transferts/undo-arrivee.tsx');
  await page.keyboard.press('Escape');

  await goTo(page, 'Transferts');
  await takeScreens(page, 'transferts');
  await page.keyboard.press('Alt+N');
  await expect(page.getByRole('heading', { name: 'Nouveau transfert' })).toBeVisible();
  await page.keyboard.type('3*', { delay: 90 });
  await scan(page, ean);
  await expect(page.getByText('Vis inox')).toBeVisible();
  await page.keyboard.press('F9');
  await expect(page.getByText('Choisissez la boutique qui reçoit.')).toBeVisible();
  await page.getByRole('option', { name: 'Dupont Paris' }).click();
  await takeScreens(page, 'transfert-envoyer');
  await page.keyboard.press('F9');
  await expect(page.getByText('Le transfert est parti')).toBeVisible();
  expect(await stockHere()).toBe(4);
  await expect.poll(async () => (await paris.call(listTransferts))[0]?.etat, patient).toBe('en_route');

  await goTo(page, 'Articles');
  await page.getByRole('row', { name: /Vis inox/ }).click();
  const others = page.locator('section', { has: page.getByRole('heading', { name: 'Autres boutiques' }) }).last();
  await expect(others).toContainText('Dupont Paris');
  await expect(others).toContainText('12');
  await expect(others).toContainText('À l’instant');
  await takeScreens(page, 'article-autres-boutiques');
  line.cut();
  await goTo(page, 'Articles');
  await page.getByRole('row', { name: /Vis inox/ }).click();
  await expect(others.getByRole('time')).toBeVisible(patient);
  await expect(others).toContainText('12');
});
