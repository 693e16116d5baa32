import type { Page } from '@playwright/test';
import { browseReglements, createReglements } from '#shared/contracts/reglements/reglements.ts';
import { createClient } from '#shared/contracts/tiers/clients.ts';
import { createAvoir, createFacture, getAvoir, getFacture } from '#shared/contracts/ventes/ventes.ts';
import type { Call } from '#shared/endpoints/api-client.ts';
import { formatAmount, formatBareAmount, sumAmounts } from '#shared/money/money.ts';
import { getEtatCaisse } from '#shared/contracts/caisse/sessions-caisse.ts';
import { addDays, formatDate } from '#shared/time/dates.ts';
import { checkDialog } from '../../testing/checks/check-dialog.ts';
import { createTypist, leaveUnpaid, scan } from '../../testing/keyboard.ts';
import { chooseClient, demoShop, findCompany, findStocked, goTo } from '../../testing/shop.ts';
import { takeScreens } from '../../testing/take-screens.ts';
import { expect, signIn, test } from '../../testing/test.ts';

test.use({ settings: demoShop });

const amountOf = (page: Page) => page.getByRole('textbox', { name: /^(Montant|Reçu du client)/ });
const nextOf = (page: Page) => page.getByRole('button', { name: /^Nouvelle vente/ });

/** Saves an invoice of one article by keyboard; returns its number and total. */
async function saveInvoice(page: Page, call: Call) {
  const [article] = await findStocked(call, 1);
  await expect(page.getByRole('combobox', { name: 'Article' })).toBeFocused();
  await page.keyboard.press('Alt+4');
  await scan(page, String(article?.code_ean));
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.keyboard.press('F9');
  await expect(amountOf(page)).toBeFocused();
  const numero =
    (await page
      .getByText(/^FA-P01-\d{6}$/)
      .first()
      .textContent()) ?? '';
  const { data } = await call(getFacture, { params: { numero } });
  return { numero, total: data.total_ttc };
}

test('a cash payment shows the amount tendered and the change in large figures, and pays the invoice', async ({
  page,
  call,
}) => {
  await signIn(page);
  await expect(page.getByRole('combobox', { name: 'Article' })).toBeFocused();
  await page.keyboard.press('Shift+F2');
  await expect(page.getByText('PASSAGE', { exact: true })).toBeVisible();
  const { numero, total } = await saveInvoice(page, call);
  await page.keyboard.press('Alt+3');
  await amountOf(page).fill(String(Math.ceil(total) + 10));
  await expect(page.getByText('un client de passage n’a pas de compte')).toBeVisible();
  await amountOf(page).fill('');
  const typist = createTypist(page);
  await typist.press('Alt+1');
  const given = Math.ceil(total / 10) * 10 + 10;
  await typist.type(String(given));
  const change = formatAmount(sumAmounts([given, -total]));
  await expect(page.getByText('À rendre')).toContainText(change);
  await takeScreens(page, 'encaisser-especes');
  await typist.press('Enter');
  await expect(nextOf(page)).toBeFocused();
  await expect(page.getByText('À rendre')).toContainText(change);
  await takeScreens(page, 'encaisse');
  expect(typist.count(), 'keys more than the sale on account').toBe(String(given).length + 2);

  const { data } = await call(getFacture, { params: { numero } });
  expect(data).toMatchObject({ reste_du: 0, regle: total, emission: { motif: 'reglement' } });
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Article' })).toBeFocused();
});

test('paying an invoice in exact cash takes at most three keys more than leaving it on account, choice of means included', async ({
  page,
  call,
}) => {
  const client = await findCompany(call);
  await signIn(page);
  const count = async (settle: (typist: ReturnType<typeof createTypist>) => Promise<void>) => {
    await chooseClient(page, client);
    const { numero } = await saveInvoice(page, call);
    const typist = createTypist(page);
    await settle(typist);
    await expect(page.getByRole('combobox', { name: 'Article' })).toBeFocused();
    const { data } = await call(getFacture, { params: { numero } });
    return { keys: typist.count(), reste: data.reste_du };
  };
  const onAccount = await count(({ press }) => leaveUnpaid(page, press));
  const inCash = await count(async ({ press }) => {
    await press('Alt+1', 'Enter');
    await expect(nextOf(page)).toBeFocused();
    await press('Enter');
  });
  expect([onAccount.reste, inCash.reste]).toEqual([expect.any(Number), 0]);
  expect(onAccount.reste).toBeGreaterThan(0);
  expect(inCash.keys - onAccount.keys).toBeLessThanOrEqual(3);
});

test('a credit note pays a smaller purchase in two keys; its rest, with cash rounded down, pays a larger one', async ({
  page,
  call,
  comptoir: { url },
}) => {
  const client = (await call(createClient, { body: { intitule: 'Menuiserie Garrigue' } })).data;
  const [article] = await findStocked(call, 1);
  const lignes = (quantite: number) => [{ article_code: String(article?.reference), quantite }];
  const made = await call(createAvoir, { body: { client_id: client.numero, lignes: lignes(3) } });
  const avoir = made.data.numero_avoir;
  const readAvoir = () => call(getAvoir, { params: { numero: avoir } });
  const before = (await readAvoir()).reste_du ?? 0;
  await signIn(page);
  await chooseClient(page, client);
  const { numero, total } = await saveInvoice(page, call);
  const typist = createTypist(page);
  await typist.press('Alt+8');
  await expect(page.getByRole('combobox', { name: 'Avoir' })).toHaveValue(new RegExp(`^${avoir}`));
  await expect(page.getByText(/^Il restera/)).toContainText(formatAmount(sumAmounts([before, -total])));
  await takeScreens(page, 'regler-par-avoir');
  await typist.press('Enter');
  await expect(nextOf(page)).toBeFocused();
  expect(typist.count()).toBe(2);
  expect((await call(getFacture, { params: { numero } })).data.reste_du).toBe(0);
  expect((await readAvoir()).reste_du).toBe(sumAmounts([before, -total]));

  const greater = (await call(createFacture, { body: { client_id: client.numero, lignes: lignes(4) } })).data;
  await page.goto(`${url}/app/factures/${greater.numero_facture}`);
  await page.getByRole('button', { name: /^Encaisser/ }).click();
  const dialog = page.getByRole('dialog', { name: `Encaisser ${greater.numero_facture}` });
  await expect(dialog.getByRole('textbox', { name: /^(Montant|Reçu du client)/ })).toBeFocused();
  await page.keyboard.press('Alt+8');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('list', { name: 'Règlements' })).toContainText('Avoir');
  const left = sumAmounts([greater.total_ttc, total, -before]);
  await expect(dialog.getByText('À encaisser')).toContainText(formatAmount(left));
  await page.keyboard.press('Alt+1');
  await dialog
    .getByRole('textbox', { name: 'Reçu du client' })
    .fill(String(sumAmounts([left, -0.02])).replace('.', ','));
  await dialog.getByRole('checkbox', { name: /^Laisser 0,02/ }).press('Space');
  await takeScreens(page, 'petite-monnaie');
  await dialog.getByRole('checkbox', { name: /^Laisser 0,02/ }).press('Enter');
  await expect(dialog.getByRole('button', { name: /^Terminé/ })).toBeFocused();
  expect((await call(getFacture, { params: { numero: greater.numero_facture } })).data.reste_du).toBe(0);
  expect((await readAvoir()).reste_du).toBe(0);
  const { data } = await call(browseReglements, { query: { document: greater.numero_facture } });
  expect(data[0]).toMatchObject({ moyen: 'especes', arrondi: 0.02, montant: sumAmounts([left, -0.02]) });
});

test('an anonymous customer pays a purchase with their credit note, and the rest stays on it', async ({
  page,
  call,
}) => {
  const [article] = await findStocked(call, 1);
  await signIn(page);
  await expect(page.getByRole('combobox', { name: 'Article' })).toBeFocused();
  await page.keyboard.press('Shift+F2');
  await expect(page.getByText('PASSAGE', { exact: true })).toBeVisible();
  const lignes = [{ article_code: String(article?.reference), quantite: 3 }];
  const { numero_avoir: avoir } = (await call(createAvoir, { body: { client_id: 'PASSAGE', lignes } })).data;
  const readAvoir = () => call(getAvoir, { params: { numero: avoir } });
  const before = (await readAvoir()).reste_du ?? 0;
  const { numero, total } = await saveInvoice(page, call);
  // It is offered once the credit notes of the counter have been read.
  await expect(page.getByRole('radio', { name: 'Avoir' })).toBeAttached();
  await page.keyboard.press('Alt+8');
  // Enter without a credit note leads to its number, which is typed there.
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Avoir' })).toBeFocused();
  await page.keyboard.type(avoir.slice(-3), { delay: 90 });
  await expect(page.getByRole('option', { name: new RegExp(avoir) })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Il restera .* sur l’avoir/)).toContainText(formatAmount(sumAmounts([before, -total])));
  await takeScreens(page, 'passage-par-avoir');
  await amountOf(page).press('Enter');
  await expect(nextOf(page)).toBeFocused();
  expect((await call(getFacture, { params: { numero } })).data).toMatchObject({ reste_du: 0, client_code: 'PASSAGE' });
  expect((await readAvoir()).reste_du).toBe(sumAmounts([before, -total]));
  await goTo(page, 'Règlements');
  await expect(page.getByRole('row').filter({ hasText: `${numero}, ${avoir}` })).toHaveCount(1);
});

test('an invoice is paid by card, then by cheque for the rest: both are recorded, with the cheque’s number', async ({
  page,
  call,
}) => {
  const client = await findCompany(call);
  await signIn(page);
  await chooseClient(page, client);
  const { numero, total } = await saveInvoice(page, call);
  await page.keyboard.press('Alt+2');
  await page.keyboard.type('1', { delay: 90 });
  await expect(page.getByText(/^Il restera/)).toContainText(formatAmount(sumAmounts([total, -1])));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('list', { name: 'Règlements' })).toContainText('Carte bancaire');
  await expect(amountOf(page)).toHaveValue('');
  await page.keyboard.press('Alt+3');
  await page.getByLabel('Numéro du chèque').fill('0012345');
  await page.getByLabel('Numéro du chèque').press('Enter');
  await expect(nextOf(page)).toBeFocused();
  const { data } = await call(browseReglements, { query: { document: numero } });
  expect(data.map(({ moyen, montant, reference }) => ({ moyen, montant, reference }))).toEqual([
    { moyen: 'cheque', montant: sumAmounts([total, -1]), reference: '0012345' },
    { moyen: 'carte', montant: 1, reference: null },
  ]);
});

test('three means in turn, one of them taken back at the till: what is left is asked each time', async ({
  page,
  call,
}) => {
  const client = await findCompany(call);
  await signIn(page);
  await chooseClient(page, client);
  const { numero, total } = await saveInvoice(page, call);
  const pay = async (moyen: string, typed: string, left: number) => {
    await page.keyboard.press(moyen);
    await page.keyboard.type(typed, { delay: 90 });
    await page.keyboard.press('Enter');
    await expect(amountOf(page)).toHaveAttribute('placeholder', formatBareAmount(left));
    await expect(amountOf(page)).toBeFocused();
    // Until the invoice was read again no other payment of it is taken.
    await expect(page.getByRole('button', { name: /^Encaisser/ })).toBeEnabled();
  };
  await pay('Alt+1', '1', sumAmounts([total, -1]));
  await pay('Alt+2', '2', sumAmounts([total, -3]));
  const undo = page.getByRole('button', { name: /^Annuler le règlement/ });
  await expect(undo).toHaveCount(2);
  await undo.last().press('Enter');
  await page.keyboard.type('Le client préfère un chèque', { delay: 90 });
  await page.keyboard.press('Enter');
  await expect(amountOf(page)).toHaveAttribute('placeholder', formatBareAmount(sumAmounts([total, -1])));
  await expect(amountOf(page)).toBeFocused();
  await expect(page.getByRole('button', { name: /^Encaisser/ })).toBeEnabled();
  await takeScreens(page, 'reglement-repris');
  await pay('Alt+2', '3', sumAmounts([total, -4]));
  await page.keyboard.press('Alt+3');
  await page.keyboard.press('Enter');
  await expect(nextOf(page)).toBeFocused();
  const { data } = await call(browseReglements, { query: { document: numero } });
  expect(data.map(({ moyen, montant }) => [moyen, montant])).toEqual([
    ['cheque', sumAmounts([total, -4])],
    ['carte', 3],
    ['carte', -2],
    ['carte', 2],
    ['especes', 1],
  ]);
  expect((await call(getFacture, { params: { numero } })).data.reste_du).toBe(0);
});

test('an invoice left on account is paid from its card, and the payment is undone with a reason', async ({
  page,
  call,
  comptoir: { url },
}) => {
  const client = await findCompany(call);
  await signIn(page);
  await chooseClient(page, client);
  const { numero, total } = await saveInvoice(page, call);
  await leaveUnpaid(page);

  await page.goto(`${url}/app/factures/${numero}`);
  await page.getByRole('button', { name: /^Encaisser/ }).click();
  const dialog = page.getByRole('dialog', { name: `Encaisser ${numero}` });
  await expect(dialog.getByRole('textbox', { name: 'Reçu du client' })).toBeFocused();
  await checkDialog(page, 'screens/reglements/document-reglements.tsx');
  await page.keyboard.press('Alt+2');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('list', { name: 'Règlements' })).toContainText('Carte bancaire');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('main')).toContainText('Payée');

  await page.getByRole('button', { name: /^Annuler le règlement/ }).click();
  await checkDialog(page, 'screens/reglements/undo-reglement.tsx');
  await page.getByLabel('Raison').fill('Carte refusée');
  await page.getByLabel('Raison').press('Enter');
  await expect(page.getByRole('button', { name: /^Encaisser/ })).toBeVisible();
  await takeScreens(page, 'facture-reglements');
  await expect(page.getByRole('main')).toContainText('Carte refusée');
  expect((await call(getFacture, { params: { numero } })).data.reste_du).toBe(total);
});

test('an invoice partly paid by transfer is completed on another day from its card, and each payment keeps its date', async ({
  page,
  call,
  comptoir: { url },
}) => {
  const client = await findCompany(call);
  const [article] = await findStocked(call, 1);
  const lignes = [{ article_code: String(article?.reference), quantite: 2 }];
  const { data } = await call(createFacture, { body: { client_id: client.numero, lignes } });
  const numero = data.numero_facture;
  const before = addDays((await call(getEtatCaisse)).jour, -1);
  await signIn(page);
  await page.goto(`${url}/app/factures/${numero}`);
  await expect(page.getByRole('button', { name: /^Encaisser/ })).toBeVisible();
  await page.keyboard.press('r');
  const dialog = page.getByRole('dialog', { name: `Encaisser ${numero}` });
  await expect(amountOf(page)).toBeFocused();
  await page.keyboard.press('Alt+4');
  await amountOf(page).fill('2');
  await dialog.getByRole('textbox', { name: 'Date' }).fill(formatDate(before));
  await dialog.getByRole('textbox', { name: 'Date' }).press('Enter');
  await expect(dialog.getByText('À encaisser')).toContainText(formatAmount(sumAmounts([data.total_ttc, -2])));
  await page.keyboard.press('Escape');
  await expect(page.getByRole('main')).toContainText('Payée en partie');
  await page.keyboard.press('r');
  await expect(amountOf(page)).toBeFocused();
  await page.keyboard.press('Alt+2');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: /^Terminé/ })).toBeFocused();
  const taken = (await call(browseReglements, { query: { document: numero } })).data;
  expect(taken.map(({ moyen, date }) => ({ moyen, date }))).toEqual([
    { moyen: 'carte', date: addDays(before, 1) },
    { moyen: 'virement', date: before },
  ]);
});

test('the list of règlements is narrowed by means, and leads to what was paid', async ({ page, call }) => {
  const client = await findCompany(call);
  const [article] = await findStocked(call, 1);
  const lignes = [{ article_code: String(article?.reference), quantite: 2 }];
  for (const moyen of ['cheque', 'carte'] as const) {
    const { data } = await call(createFacture, { body: { client_id: client.numero, lignes } });
    const imputations = [{ numero: data.numero_facture, montant: data.total_ttc }];
    const reglements = [{ moyen, montant: data.total_ttc, imputations }];
    await call(createReglements, { body: { client_code: client.numero, reglements } });
  }
  await signIn(page);
  await goTo(page, 'Règlements');
  const grid = page.getByRole('grid', { name: 'Règlements' });
  await expect(grid.getByRole('row').nth(2)).toBeVisible();
  await takeScreens(page, 'reglements');
  await page.getByRole('combobox', { name: 'Moyen' }).click();
  await page.getByRole('option', { name: 'Chèque', exact: true }).click();
  const { total } = await call(browseReglements, { query: { moyen: 'cheque' } });
  await expect(page.getByRole('heading', { level: 1 }).locator('..')).toContainText(String(total));
  await grid.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/(factures|devis|commandes|avoirs)\//);
});
