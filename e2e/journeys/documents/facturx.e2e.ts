import { getBoutique, updateBoutique } from '#shared/contracts/boutique/boutique.ts';
import { createFacture } from '#shared/contracts/ventes/ventes.ts';
import { checkDialog } from '../../testing/checks/check-dialog.ts';
import { catchDownload } from '../../testing/downloads.ts';
import { demoShop, findCompany, findStocked } from '../../testing/shop.ts';
import { takeScreens } from '../../testing/take-screens.ts';
import { expect, signIn, test } from '../../testing/test.ts';

test.use({ settings: demoShop });
test.setTimeout(120_000);

test('an invoice says what keeps it from being an e-invoice and where to mend it, then gives its data', async ({
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
