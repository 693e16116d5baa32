import type { Page } from '@playwright/test';
import { startPlateforme, type StartedPlateforme } from '#server/testing/running/start-plateforme.ts';
import { getBoutique, updateBoutique } from '#shared/contracts/boutique/boutique.ts';
import { createFacture, emitFacture } from '#shared/contracts/ventes/ventes.ts';
import type { Call } from '#shared/endpoints/api-client.ts';
import { checkAccessibility, showTheme } from '../../testing/checks/check-accessibility.ts';
import { demoShop, findCompany, findStocked, goTo } from '../../testing/shop.ts';
import { takeScreens } from '../../testing/take-screens.ts';
import { expect, signIn, test as base } from '../../testing/test.ts';

const test = base.extend<{ plateforme: StartedPlateforme }>({
  // oxlint-disable-next-line no-empty-pattern -- how Playwright learns what a fixture needs
  plateforme: async ({}, provide) => {
    await using plateforme = await startPlateforme({ now: () => new Date() });
    await provide(plateforme);
  },
  settings: async ({ plateforme }, provide) => provide({ ...demoShop, ...plateforme.environment }),
});
test.setTimeout(180_000);

/** Makes and issues an invoice to a company. */
async function issueInvoice(call: Call) {
  const shop = await call(getBoutique);
  await call(updateBoutique, { body: { ...shop, siret: '81234567600017', tva_intra: 'FR19812345676' } });
  const client = await findCompany(call);
  const [article] = await findStocked(call, 1);
  const lignes = [{ article_code: String(article?.reference), quantite: 2 }];
  const { data } = await call(createFacture, { body: { client_id: client.numero, lignes } });
  await call(emitFacture, { params: { numero: data.numero_facture }, body: {} });
  return data.numero_facture;
}

const panelOf = (page: Page) => page.getByRole('region', { name: 'Plateforme agréée' });

test('a rejected invoice says why, is undone, made again and sent again', async ({
  comptoir: { page, url },
  call,
  plateforme,
}) => {
  plateforme.play('rejected');
  const numero = await issueInvoice(call);
  await signIn(page);
  await page.goto(`${url}/app/factures/${numero}`);
  await panelOf(page).getByRole('button', { name: 'Envoyer à la plateforme' }).press('Enter');
  await expect(panelOf(page).getByText('Rejetée', { exact: true })).toBeVisible();
  await expect(panelOf(page)).toContainText('La facture enfreint une règle de la norme.');
  await checkAccessibility(page, 'a rejected invoice');
  await takeScreens(page, 'plateforme-rejetee');

  await page.goto(`${url}/app/factures?etat=rejete`);
  await expect(page.getByRole('grid', { name: 'Factures' }).getByText(numero)).toBeVisible();
  await goTo(page, 'Plateforme');
  const grid = page.getByRole('grid', { name: 'Envois à la plateforme' });
  await expect(grid.getByText(numero)).toBeVisible();
  await takeScreens(page, 'plateforme-envois');
  await checkAccessibility(page, 'what was sent');
  await page.goto(`${url}/app/plateforme?etat=abouti`);
  await expect(page.getByText('Rien ne correspond à ces filtres')).toBeVisible();

  await page.goto(`${url}/app/factures/${numero}`);
  await panelOf(page).getByRole('button', { name: 'Annuler par un avoir' }).press('Enter');
  await expect(page.getByText('Annulée par avoir').first()).toBeVisible();
  await panelOf(page).getByRole('button', { name: 'Refaire la vente' }).press('Enter');
  // Pressed at once, as an experienced user does: the key waits for the sale.
  await page.keyboard.press('F9');
  await expect(page.getByText('La facture est enregistrée')).toBeVisible();
  const made = page
    .getByText(/^FA-P01-\d{6}$/)
    .filter({ hasNotText: numero })
    .first();
  await expect(made).toBeVisible();
  const again = String(await made.textContent());
  await call(emitFacture, { params: { numero: again }, body: {} });

  plateforme.play('approved');
  await page.goto(`${url}/app/factures/${again}`);
  await panelOf(page).getByRole('button', { name: 'Envoyer à la plateforme' }).press('Enter');
  await expect(panelOf(page).getByText('Approuvée', { exact: true })).toBeVisible();
  await takeScreens(page, 'plateforme-approuvee');
  expect(plateforme.listTaken().map(({ name }) => name)).toEqual([`${again}.pdf`]);
});

test('the platform is tried in Administration, and days of closings stand beside what is declared', async ({
  comptoir: { page, url },
  plateforme,
}) => {
  await signIn(page);
  await page.goto(`${url}/app/administration/plateforme`);
  const form = page.getByRole('form', { name: 'Plateforme agréée' });
  await form.getByRole('button', { name: 'Tester' }).press('Enter');
  await expect(form).toContainText('La plateforme répond et accepte la clé.');
  await takeScreens(page, 'plateforme-reglages');
  await checkAccessibility(page, 'settings of the platform');
  await page.goto(`${url}/app/plateforme/declarations`);
  const grid = page.getByRole('grid', { name: 'Ventes déclarées' });
  await grid.getByRole('button', { name: 'Déclarer' }).first().click();
  await expect(grid.getByText('Acceptée').first()).toBeVisible();
  await takeScreens(page, 'plateforme-declarations');
  await showTheme(page, 'dark');
  await checkAccessibility(page, 'declarations, dark');
  const [declared] = plateforme.listTaken();
  expect(declared).toMatchObject({ flowType: 'AggregatedCustomerTransactionReport', processingRule: 'B2C' });
});
