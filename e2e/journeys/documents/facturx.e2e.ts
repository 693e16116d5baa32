import { getBoutique, updateBoutique } from '#shared/contracts/boutique/boutique.ts';
import { getClient, updateClient } from '#shared/contracts/tiers/clients.ts';
import { createFacture } from '#shared/contracts/ventes/ventes.ts';
import { checkDialog } from '../../testing/checks/check-dialog.ts';
import { catchDownload } from '../../testing/downloads.ts';
import { demoShop, findCompany, findStocked, getContent, goTo, startVente } from '../../testing/shop.ts';
import { takeScreens } from '../../testing/take-screens.ts';
import { expect, signIn, test } from '../../testing/test.ts';

test.use({ settings: demoShop });
test.setTimeout(120_000);

test('an invoice shows what keeps it from being an e-invoice and where to correct it, then offers its data', async ({
  comptoir: { page, url, electron },
  call,
}) => {
  const client = await findCompany(call);
  const [article] = await findStocked(call, 1);
  const lignes = [{ article_code: String(article?.reference), quantite: 2 }];
  const { data } = await call(createFacture, { body: { client_id: client.numero, lignes } });
  const numero = data.numero_facture;
  const shop = await call(getBoutique);
  await call(updateBoutique, { body: { ...shop, siret: '' } });
  await signIn(page);
  const dialog = page.getByRole('dialog', { name: `Facture électronique ${numero}` });
  const open = async () => {
    await page.goto(`${url}/app/factures/${numero}`);
    await page.getByRole('button', { name: 'Actions' }).click();
    await page.getByRole('menuitem', { name: 'Facture électronique…' }).press('Enter');
  };

  await open();
  await expect(dialog.getByText('Le SIRET de la boutique manque')).toBeVisible();
  await takeScreens(page, 'facturx-obstacles');
  await dialog.getByRole('link', { name: 'Ouvrir la fiche de la boutique' }).first().press('Enter');
  await page.getByLabel('SIRET').fill('81234567600017');
  await page.keyboard.press('Control+s');
  await expect.poll(async () => (await call(getBoutique)).siret).toBe('81234567600017');
  await call(updateBoutique, { body: { ...shop, siret: '81234567600017', tva_intra: 'FR19812345676' } });

  await open();
  await expect(dialog.getByText('Ce document est une facture électronique conforme')).toBeVisible();
  await takeScreens(page, 'facturx-conforme');
  await checkDialog(page, 'screens/documents/facturx/facturx-dialog.tsx');
  const save = () => dialog.getByRole('button', { name: 'Enregistrer les données (XML)' }).press('Enter');
  expect((await catchDownload({ page, electron }, save)).name).toBe(`${numero}.xml`);
});

test('missing fields of a business invoice are shown in the sale, block its issue, and can be filled in', async ({
  comptoir: { page, url, watch },
  call,
}) => {
  const company = await findCompany(call);
  const params = { code: company.numero };
  const { client } = await call(updateClient, { params, body: { siret: '', tva_intra: '', forme_juridique: 'SARL' } });
  const [article] = await findStocked(call, 1);
  const lignes = [{ article_code: String(article?.reference), quantite: 1 }];
  const { data } = await call(createFacture, { body: { client_id: client.numero, lignes } });
  await signIn(page);

  await page.goto(`${url}/app/administration`);
  await page.getByLabel('SIRET').fill('81234567600017');
  await page.getByLabel('Numéro de TVA').fill('FR19812345676');
  await page.getByLabel('Médiateur de la consommation').fill('CM2C, 14 rue Saint-Jean, 75017 Paris');
  await page.getByLabel('N’émettre aux professionnels que des factures électroniques').press('Space');
  await page.keyboard.press('Alt+A');
  const sample = page.getByRole('dialog', { name: 'Une facture d’exemple' });
  await expect(sample.locator('canvas').first()).toBeVisible();
  await takeScreens(page, 'boutique-exemple');
  await checkDialog(page, 'screens/administration/boutique-preview.tsx');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+s');
  await expect.poll(async () => (await call(getBoutique)).facture_electronique_exigee).toBe(true);

  watch.expectConsole(/400/);
  await page.goto(`${url}/app/factures/${data.numero_facture}`);
  const download = page.getByRole('button', { name: 'Télécharger le PDF' });
  await expect(download).toBeEnabled();
  await download.press('Enter');
  await expect(page.getByText('ne peut pas être émise').first()).toContainText('Le SIREN du client manque');

  await goTo(page, 'Vente', 'Nouveau devis');
  await startVente(page, client, article);
  await page.keyboard.press('Alt+4');
  await expect(getContent(page).getByText('Le SIREN du client manque')).toBeVisible();
  await takeScreens(page, 'vente-siren');
  await page.getByRole('link', { name: 'Compléter la fiche' }).press('Enter');
  await page.getByLabel('SIREN').fill('423 456 789');
  await takeScreens(page, 'client-siren');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Prête')).toBeVisible();
  expect((await call(getClient, { params })).data).toMatchObject({ siren: '423456789', est_entreprise: true });
});
