import { createDevis, getDevis, signDevis, updateDevis } from '#shared/contracts/ventes/devis.ts';
import { refreshSignatures } from '#shared/contracts/ventes/signatures.ts';
import { checkAccessibility } from '../../testing/checks/check-accessibility.ts';
import { checkDialog } from '../../testing/checks/check-dialog.ts';
import { findCompany, findStocked } from '../../testing/shop.ts';
import { test } from '../../testing/signing-shop.ts';
import { takeScreens } from '../../testing/take-screens.ts';
import { expect, signIn } from '../../testing/test.ts';

test.setTimeout(180_000);

test('two people change one quote: the second chooses line by line with the keyboard, and no line is lost', async ({
  comptoir: { page, url, watch },
  call,
}) => {
  watch.expectConsole(/409/);
  const client = await findCompany(call);
  const [first, second] = (await findStocked(call, 2)).map(({ reference }) => reference);
  const kept = { article_code: String(first), quantite: 11 };
  const { id } = await call(createDevis, { body: { client_id: client.numero, lignes: [kept] } });
  await signIn(page);
  await page.goto(`${url}/app/devis/${id}`);
  await expect(page.getByRole('heading', { name: id })).toBeVisible();
  await page.keyboard.press('e');
  const quantity = page.getByRole('textbox', { name: /^Quantité/ }).first();
  await quantity.fill('12');
  await quantity.press('Enter');

  const added = { article_code: String(second), quantite: 2 };
  await call(updateDevis, { params: { id }, body: { lignes: [{ ...kept, quantite: 22 }, added] } });
  await page.keyboard.press('F9');
  const dialog = page.getByRole('dialog', { name: `Le devis ${id} a changé entre-temps` });
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole('row')).toHaveCount(3);
  await expect(dialog.getByRole('button', { name: 'Enregistrer ce choix' })).toBeDisabled();
  await takeScreens(page, 'conflit-devis');

  await checkDialog(page, 'screens/vente/saving/conflict-dialog.tsx');
  await dialog.getByRole('button', { name: 'Revenir à la saisie' }).press('Enter');
  await expect(dialog).toBeHidden();
  await expect(quantity).toHaveValue('12');
  await page.keyboard.press('F9');
  const mine = dialog.getByRole('radio', { name: 'La vôtre' }).first();
  await expect(mine).toBeFocused();
  await page.keyboard.press('Space');
  await expect(mine).toBeChecked();
  await dialog.getByRole('button', { name: 'Enregistrer ce choix' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Le devis est modifié' })).toBeVisible();
  const { data } = await call(getDevis, { params: { id } });
  expect(data.lignes?.map(({ article_code, quantite }) => [article_code, quantite])).toEqual([
    [first, 12],
    [second, 2],
  ]);
});

test('a signed quote that is changed becomes version 2; the signed version can still be seen', async ({
  comptoir: { page, url },
  call,
  provider,
}) => {
  const client = await findCompany(call);
  const [article] = await findStocked(call, 1);
  const lignes = [{ article_code: String(article?.reference), quantite: 2 }];
  const { id } = await call(createDevis, { body: { client_id: client.numero, lignes } });
  const signer = { doc_id: id, type_doc: 0, email_signataire: 'jeanne@roux.example', nom_signataire: 'Jeanne Roux' };
  const { transaction_id } = await call(signDevis, { params: { id }, body: signer });
  await signIn(page);
  await page.goto(`${url}/app/devis/${id}`);
  await expect(page.getByText('Envoyé', { exact: true }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: 'Faire signer' }).click();
  const asking = page.getByRole('dialog', { name: `Faire signer ${id}` });
  await expect(asking.getByText('Elle sera annulée')).toBeVisible();
  await checkAccessibility(page, 'a signature asked for again');
  await takeScreens(page, 'signature-deja-demandee');
  await asking.getByRole('button', { name: 'Annuler' }).press('Enter');

  await provider.choose(transaction_id, 'completed');
  await call(refreshSignatures);
  await page.reload();
  await expect(page.getByText('Signé', { exact: true }).first()).toBeVisible();
  await page.keyboard.press('e');
  const quantity = page.getByRole('textbox', { name: /^Quantité/ }).first();
  await quantity.fill('88');
  await quantity.press('Enter');
  await page.keyboard.press('F9');
  await expect(page.getByRole('heading', { name: 'Le devis est modifié' })).toBeVisible();
  await page.goto(`${url}/app/devis/${id}`);
  await expect(page.getByText('V2', { exact: true })).toBeVisible();
  await expect(page.getByText('Brouillon', { exact: true }).first()).toBeVisible();
  const versions = page.getByRole('region', { name: 'Versions envoyées' });
  await expect(versions.getByRole('listitem').first()).toContainText('Signée par Jeanne Roux');
  await expect(versions.getByRole('link')).toHaveText(['PDF de la V1', 'PDF signé']);
  await versions.getByText('Ses lignes').click();
  await expect(versions.getByRole('table')).toBeVisible();
  await checkAccessibility(page, 'a quote and its earlier version');
  await takeScreens(page, 'devis-version-2');
});
