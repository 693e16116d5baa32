import { buildFacturx, buildUbl } from '#server/testing/fixtures/build-facture-recue.ts';
import { startPlateforme, type StartedPlateforme } from '#server/testing/running/start-plateforme.ts';
import { refreshPlateforme } from '#shared/contracts/plateforme/plateforme.ts';
import { checkAccessibility, showTheme } from '../../testing/checks/check-accessibility.ts';
import { checkDialog } from '../../testing/checks/check-dialog.ts';
import { demoShop, goTo } from '../../testing/shop.ts';
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

test('a supplier’s invoice comes from the platform, is read beside its page, and is refused with a reason', async ({
  comptoir: { page },
  call,
  plateforme,
}) => {
  plateforme.offer('facture-fournisseur.pdf', await buildFacturx());
  await call(refreshPlateforme);
  await signIn(page);
  await goTo(page, 'Factures reçues');
  const grid = page.getByRole('grid', { name: 'Factures reçues' });
  await expect(grid.getByText('Quincaillerie du Port')).toBeVisible();
  await takeScreens(page, 'factures-recues');
  await checkAccessibility(page, 'suppliers’ invoices');
  await grid.getByText('Quincaillerie du Port').dblclick();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Facture FA-P01-000001');
  await expect(page.getByLabel('Facture FA-P01-000001')).toBeVisible();
  await expect(page.getByText('29,76', { exact: false }).first()).toBeVisible();
  await expect(page.getByText('Cette facture est faite à Menuiserie Kervella & Fils (SIREN 423456789)')).toBeVisible();
  await takeScreens(page, 'facture-recue');
  await checkAccessibility(page, 'a supplier’s invoice');

  await page.getByRole('button', { name: 'Créer sa fiche' }).press('Enter');
  await expect(page.getByRole('link', { name: 'Quincaillerie du Port' })).toBeVisible();

  await page.keyboard.press('r');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Motif').selectOption({ label: 'Une quantité est fausse' });
  await dialog.getByLabel('Précisions').fill('Une boîte livrée, deux facturées.');
  await checkDialog(page, 'screens/factures-recues/recue-answers.tsx');
  await takeScreens(page, 'facture-recue-refus');
  await page.keyboard.press('Control+s');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Refusée', { exact: true })).toBeVisible();
  const suivi = page.getByRole('region', { name: 'Suivi' });
  await expect(suivi).toContainText('Réponse à la plateforme : acceptée.');
  const told = plateforme.flows
    .filter(({ flowType }) => flowType === 'SupplierInvoiceLC')
    .map(({ file }) => String(file));
  expect(told).toHaveLength(1);
  expect(told[0]).toContain('<ram:ReasonCode>QTE_ERR</ram:ReasonCode>');
  await expect(page.getByRole('button', { name: 'Approuver' })).toBeHidden();
});

test('a dropped file is read, approved and paid by keyboard; a file that is no invoice is reported', async ({
  comptoir: { page, url, watch },
}) => {
  watch.expectConsole(/400/);
  await signIn(page);
  await page.goto(`${url}/app/factures-recues`);
  const choose = page.locator('input[type=file]');
  await choose.setInputFiles({ name: 'page.xml', mimeType: 'text/xml', buffer: Buffer.from('<html/>') });
  await expect(page.getByText('n’est pas une facture Factur-X, CII ou UBL')).toBeVisible();
  await choose.setInputFiles({ name: 'facture.xml', mimeType: 'text/xml', buffer: Buffer.from(buildUbl()) });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Facture 2026-0117');
  await page.keyboard.press('a');
  await expect(page.getByText('Approuvée', { exact: true }).first()).toBeVisible();
  await page.keyboard.press('p');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Payée le')).toBeVisible();
  await dialog.getByRole('button', { name: 'Noter le paiement' }).press('Enter');
  await expect(page.getByText('Payée', { exact: true })).toBeVisible();
  await showTheme(page, 'dark');
  await checkAccessibility(page, 'a paid invoice, dark');
  await takeScreens(page, 'facture-recue-payee');
});
