import type { Page } from '@playwright/test';
import { getAvoir, getCommande, getFacture, listFactures } from '#shared/contracts/ventes/ventes.ts';
import { listCommandeAcomptes } from '#shared/contracts/reglements/acomptes.ts';
import type { Call } from '#shared/endpoints/api-client.ts';
import { formatAmount, sumAmounts } from '#shared/money/money.ts';
import { checkDialog } from '../../testing/checks/check-dialog.ts';
import { scan } from '../../testing/keyboard.ts';
import { chooseClient, demoShop, findCompany, findStocked } from '../../testing/shop.ts';
import { takeScreens } from '../../testing/take-screens.ts';
import { expect, signIn, test } from '../../testing/test.ts';

test.use({ settings: demoShop });

/** Saves an order of one article by keyboard. */
async function saveOrder(page: Page, call: Call) {
  const [article] = await findStocked(call, 1);
  await chooseClient(page, await findCompany(call));
  await expect(page.getByRole('combobox', { name: 'Article' })).toBeFocused();
  await page.keyboard.press('Alt+2');
  await scan(page, String(article?.code_ean));
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.keyboard.press('F9');
  const numero = page.getByText(/^BC-P01-\d{6}$/).first();
  await expect(numero).toBeVisible();
  return call(getCommande, { params: { id: (await numero.textContent()) ?? '' } });
}

/** Takes the usual deposit by the usual means: three keys from the saved order. */
async function takeDeposit(page: Page, call: Call, numero: string) {
  await expect(page.getByRole('button', { name: /^Acompte/ })).toBeVisible();
  await page.keyboard.press('r');
  const dialog = page.getByRole('dialog', { name: `Acompte sur ${numero}` });
  await expect(dialog.getByLabel('Part de l’acompte')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('textbox', { name: /^(Montant|Reçu du client)/ })).toBeFocused();
  // More than is due, in cash: the change is read before the dialog is closed, and Enter closes it.
  await page.keyboard.type('5000', { delay: 60 });
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('table')).toContainText(/À\sdéduire/);
  await expect(dialog.getByText('À rendre')).toBeVisible();
  await expect(dialog.getByRole('button', { name: /^Terminé/ })).toBeFocused();
  const { acomptes } = await call(listCommandeAcomptes, { params: { numero } });
  expect(acomptes).toHaveLength(1);
  return acomptes[0]?.numero ?? '';
}

test('a deposit is paid on the order just saved, then the final invoice is made, and its rest is paid', async ({
  page,
  call,
  comptoir: { url },
}) => {
  await signIn(page);
  const order = await saveOrder(page, call);
  await expect(page.getByRole('button', { name: /^Acompte/ })).toBeVisible();
  await page.keyboard.press('r');
  await checkDialog(page, 'screens/reglements/acomptes/acompte-button.tsx');
  await takeScreens(page, 'acompte');
  await page.keyboard.press('Escape');
  const acompte = await takeDeposit(page, call, order.numero);
  await takeScreens(page, 'acompte-pris');
  await page.keyboard.press('Escape');
  const { data: deposit } = await call(getFacture, { params: { numero: acompte } });
  expect(deposit).toMatchObject({ est_acompte: true, reste_du: 0, emission: { motif: 'reglement' } });

  await page.goto(`${url}/app/factures/${acompte}`);
  await expect(page.getByRole('main')).toContainText('Acompte');
  await takeScreens(page, 'facture-acompte');
  await page.goto(`${url}/app/commandes/${order.numero}`);
  await expect(page.getByRole('main')).toContainText(/À\sdéduire/);
  await page.getByRole('button', { name: 'Actions' }).click();
  await page
    .getByRole('menuitem', { name: /^Transformer en facture|^Facturer/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/factures\/FA-/);
  const rest = sumAmounts([order.total_ttc, -deposit.total_ttc]);
  await expect(page.getByRole('main')).toContainText('Acomptes déduits');
  await expect(page.getByRole('main')).toContainText(formatAmount(rest));
  await takeScreens(page, 'facture-finale');

  await page.getByRole('button', { name: /^Encaisser/ }).click();
  await expect(page.getByRole('dialog').getByText(formatAmount(rest)).first()).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('textbox', { name: /^(Montant|Reçu du client)/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByRole('button', { name: /^Terminé/ })).toBeFocused();
  const numero = /FA-P01-\d{6}/.exec(page.url())?.[0] ?? '';
  expect((await call(getFacture, { params: { numero } })).data).toMatchObject({
    total_ttc: order.total_ttc,
    acompte: deposit.total_ttc,
    regle: rest,
    reste_du: 0,
  });
});

test('a cancelled order: its deposit is credited from its card and refunded', async ({
  page,
  call,
  comptoir: { url },
}) => {
  await signIn(page);
  const order = await saveOrder(page, call);
  const acompte = await takeDeposit(page, call, order.numero);
  await page.keyboard.press('Escape');
  await page.goto(`${url}/app/factures/${acompte}`);
  await page.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: 'Annuler par un avoir' }).click();
  await expect(page.getByRole('main')).toContainText('Annulée');
  const { documents_cibles } = (await call(getFacture, { params: { numero: acompte } })).data;
  const avoir = documents_cibles[0]?.numero ?? '';
  await page.goto(`${url}/app/avoirs/${avoir}`);
  await page.getByRole('button', { name: /^Rembourser/ }).click();
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Montant' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByRole('button', { name: /^Terminé/ })).toBeFocused();
  expect(await call(getAvoir, { params: { numero: avoir } })).toMatchObject({ est_acompte: true, reste_du: 0 });
  expect((await call(listFactures, { query: { limit: 5 } })).find(({ numero }) => numero === acompte)?.reste_du).toBe(
    0,
  );
  const { possible } = await call(listCommandeAcomptes, { params: { numero: order.numero } });
  expect(possible).toBe(order.total_ttc);
});
