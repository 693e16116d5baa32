import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import SQLite from 'better-sqlite3';
import { pressedTwiceMs } from '#renderer/ui/sheet/pressed-twice.ts';
import { browseClotures } from '#shared/contracts/caisse/clotures.ts';
import { createFacture, listFactures } from '#shared/contracts/ventes/ventes.ts';
import { getEtatCaisse, openSessionCaisse } from '#shared/contracts/caisse/sessions-caisse.ts';
import { formatBareAmount, sumAmounts } from '#shared/money/money.ts';
import { addDays, formatDate } from '#shared/time/dates.ts';
import { checkAccessibility, checkBothThemes } from '../../testing/checks/check-accessibility.ts';
import { checkDialog } from '../../testing/checks/check-dialog.ts';
import { demoShop, findCompany, findStocked, goTo } from '../../testing/shop.ts';
import { takeScreens } from '../../testing/take-screens.ts';
import { expect, signIn, test } from '../../testing/test.ts';

/** At a person's pace: faster is a scanner. */
const slowly = { delay: 90 };

test.use({ settings: demoShop });

test('a drawer is opened, read, counted with a difference and closed by keyboard', async ({ page, call }) => {
  test.setTimeout(150_000);
  const [{ numero: client }, [article]] = await Promise.all([findCompany(call), findStocked(call, 1)]);
  const sell = () =>
    call(createFacture, {
      body: { client_id: client, lignes: [{ article_code: String(article?.reference), quantite: 1 }] },
    });
  const { jour, fond_propose } = await call(getEtatCaisse);
  const before = (await call(listFactures, { query: { limit: 1_000 } })).filter(({ date }) => date === jour).length;
  await signIn(page);
  await goTo(page, 'Caisse');
  // What the demonstration year left in the drawer, with the cash it has taken today: each day another amount.
  expect(fond_propose).toBeGreaterThan(0);
  await expect(page.getByLabel('Fond de caisse')).toHaveValue(String(fond_propose?.toFixed(2)).replace('.', ','));
  await takeScreens(page, 'caisse-fermee');
  await page.keyboard.press('Control+A');
  await page.keyboard.type('150', slowly);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Attendu dans le tiroir').first()).toBeVisible();

  await sell();
  await sell();
  const { numero_facture: paid, total_ttc: cash } = (await sell()).data;
  await page.goto(new URL(`/app/factures/${paid}`, page.url()).href);
  await page.getByRole('button', { name: /^Encaisser/ }).press('Enter');
  await expect(page.getByRole('textbox', { name: /^(Montant|Reçu du client)/ })).toBeFocused();
  await page.keyboard.press('Alt+1');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^Terminé/ }).press('Enter');
  await goTo(page, 'Caisse');
  await page.keyboard.press('F3');
  await checkDialog(page, 'screens/caisse/mouvement-dialog.tsx');
  // More than the drawer can hold, by a decimal comma forgotten.
  await page.keyboard.type('1250000', slowly);
  await expect(page.getByText(/^Le tiroir ne devrait contenir que/)).toBeVisible();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('12,50', slowly);
  await expect(page.getByText(/^Le tiroir ne devrait contenir que/)).toBeHidden();
  await page.keyboard.press('Tab');
  await page.keyboard.type('Timbres', slowly);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row', { name: /Timbres/ })).toContainText('−12,50');
  const expected = sumAmounts([150, -12.5, cash]);
  await expect(page.getByText(formatBareAmount(expected)).first()).toBeVisible();
  await page.reload();
  await expect(page.getByText('2 factures ou avoirs ne sont pas encore émis')).toBeVisible();
  await takeScreens(page, 'caisse');
  await checkAccessibility(page, 'caisse');

  await page.keyboard.press('F9');
  await expect(page.getByRole('heading', { name: 'Clôturer la journée' })).toBeVisible();
  await expect(page.getByLabel('Billets de 500,00')).toBeFocused();
  for (const nombre of ['', '', '1', '', '1', '', '3']) {
    await page.keyboard.type(nombre, slowly);
    await page.keyboard.press('Enter', slowly);
  }
  await expect(page.getByText('135,00').first()).toBeVisible();
  // What was counted is there again after the window was loaded anew.
  await page.reload();
  await expect(page.getByText('135,00').first()).toBeVisible();
  // Sooner, F9 would be taken for the one that opened the count, pressed twice.
  await setTimeout(pressedTwiceMs);
  // The word says which way; the figure says it no second time.
  await expect(page.locator('dl > div', { hasText: 'Écart\u00a0: il manque' })).not.toContainText(/[-−]/);
  await expect(page.getByText('Écart\u00a0: il manque')).toBeVisible();
  await page.keyboard.press('F9');
  await expect(page.getByLabel('Pourquoi cet écart')).toBeFocused();
  await expect(page.getByText('Écrivez ce que vous en savez')).toBeVisible();
  await page.keyboard.type('Erreur de rendu de monnaie', slowly);
  await takeScreens(page, 'comptage');
  await checkBothThemes(page, 'comptage');
  await page.keyboard.press('F9');

  await expect(page.getByRole('heading', { name: /^Clôture de la journée du/ })).toBeVisible();
  await expect(page.getByText('Erreur de rendu de monnaie')).toBeVisible();
  await takeScreens(page, 'cloture');
  await checkAccessibility(page, 'cloture');
  const { data } = await call(browseClotures, { query: { type: 'journee' } });
  expect(data[0]).toMatchObject({
    totaux: { factures: { nb: before + 3 } },
    especes: { compte: 135, ecart: sumAmounts([135, -expected]) },
  });
});

test('a month is closed once it is over, and clôtures are listed', async ({ page }) => {
  await signIn(page);
  await page.goto(new URL('/app/caisse/boutique', page.url()).href);
  await takeScreens(page, 'caisses');
  await page
    .getByRole('button', { name: /^Clôturer / })
    .first()
    .press('Enter');
  await checkDialog(page, 'screens/caisse/periode-dialog.tsx');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /^Clôture du mois/ })).toBeVisible();
  await page.getByRole('link', { name: 'Clôtures' }).first().click();
  await expect(page.getByRole('row').nth(1)).toContainText('Mois');
  await takeScreens(page, 'clotures');
});

test('an unclosed day is shown at the counter, links to its count, and then to the opening of today', async ({
  page,
  call,
  dataDir,
}) => {
  const { numero, journee } = await call(openSessionCaisse, { body: { fond: 150 } });
  const evening = addDays(journee, -1);
  const disk = new SQLite(join(dataDir, 'backoffice.db'));
  disk
    .prepare(`update sessions_caisse set somme = null, record = json_set(record, '$.journee', ?) where numero = ?`)
    .run(evening, numero);
  disk.close();
  await signIn(page);
  await expect(page.getByRole('combobox', { name: 'Article' })).toBeFocused();
  await expect(page.getByText(`La journée du ${formatDate(evening)} est restée ouverte à la caisse P01`)).toBeVisible();
  await checkAccessibility(page, 'vente, a day left open');
  await takeScreens(page, 'vente-journee-ouverte');
  await page.getByRole('link', { name: 'Compter et clôturer' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Clôturer la journée' })).toBeVisible();
  await expect(page.getByLabel('Billets de 500,00')).toBeFocused();
  for (const nombre of ['', '', '1', '1']) {
    await page.keyboard.type(nombre, slowly);
    await page.keyboard.press('Enter', slowly);
  }
  await page.keyboard.press('F9');
  await expect(page.getByRole('heading', { name: `Clôture de la journée du ${formatDate(evening)}` })).toBeVisible();
  await takeScreens(page, 'cloture-en-retard');
  await page.getByRole('link', { name: 'Ouvrir la caisse' }).press('Enter');
  await expect(page.getByLabel('Fond de caisse')).toHaveValue('150,00');
});
