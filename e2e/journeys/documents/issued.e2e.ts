import { createCommande, createFacture, getCommande, getFacture } from '#shared/contracts/ventes/ventes.ts';
import { checkAccessibility } from '../../testing/checks/check-accessibility.ts';
import { checkDialog } from '../../testing/checks/check-dialog.ts';
import { catchDownload } from '../../testing/downloads.ts';
import { demoShop, draftVente, findCompany, findStocked, hire } from '../../testing/shop.ts';
import { takeScreens } from '../../testing/take-screens.ts';
import { administrator, expect, signIn, test } from '../../testing/test.ts';

test.use({ settings: demoShop });

test('an invoice is to be issued until it is handed over; then it is final, and is undone by a credit note', async ({
  comptoir: { page, url, electron },
  call,
}) => {
  const { data } = await call(createFacture, { body: await draftVente(call) });
  const numero = data.numero_facture;
  const read = async () => (await call(getFacture, { params: { numero } })).data;
  await signIn(page);
  await page.goto(`${url}/app/factures/${numero}`);
  const main = page.getByRole('main');
  await expect(main.getByText('À émettre', { exact: true })).toBeVisible();
  await expect(main.getByText('l’émet', { exact: false })).toBeVisible();
  await checkAccessibility(page, 'an invoice is to be issued');
  await takeScreens(page, 'facture-a-emettre');
  expect((await read()).emission).toBeUndefined();

  const take = () => main.getByRole('button', { name: 'Télécharger le PDF' }).click();
  expect((await catchDownload({ page, electron }, take)).name).toContain(numero);
  await expect(main.getByText('Émise', { exact: true }).first()).toBeVisible();
  await expect(main.getByText('l’émet', { exact: false })).toHaveCount(0);
  expect((await read()).emission).toMatchObject({ motif: 'impression' });
  await takeScreens(page, 'facture-emise');

  const reader = await hire(call, 'lecture');
  await signIn(page, reader);
  await page.goto(`${url}/app/factures/${numero}`);
  expect((await catchDownload({ page, electron }, take)).name).toContain(numero);

  await signIn(page);
  await page.goto(`${url}/app/factures/${numero}`);
  await page.getByRole('button', { name: 'Actions' }).click();
  const change = page.getByRole('menuitem', { name: /^Modifier les lignes/ });
  await expect(change).toBeDisabled();
  await expect(change).toContainText('faites un avoir');
  const archive = page.getByRole('menuitem', { name: /^Archiver/ });
  await expect(archive).toBeDisabled();
  await expect(archive).toContainText('encaissez-la, ou faites un avoir');
  await expect(page.getByRole('menuitem', { name: 'Ne plus relancer' })).toHaveCount(0);
  await takeScreens(page, 'facture-emise-actions');
  await page.getByRole('menuitem', { name: 'Annuler par un avoir' }).click();
  await expect(main.getByText('Annulée par avoir', { exact: true })).toBeVisible();
  const chain = page.getByRole('navigation', { name: 'Chaîne des documents' });
  await chain.getByRole('link', { name: /AV-/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('AV-');
});

test('an order that was handed over asks before it changes, and then does', async ({
  comptoir: { page, url, electron },
  call,
}) => {
  const client = await findCompany(call);
  const [article] = await findStocked(call, 1);
  const lignes = [{ article_code: String(article?.reference), quantite: 2 }];
  const numero = (await call(createCommande, { body: { client_id: client.numero, lignes } })).data.numero_commande;
  const read = () => call(getCommande, { params: { id: numero } });
  const main = page.getByRole('main');
  const take = () => main.getByRole('button', { name: 'Télécharger le PDF' }).click();

  await signIn(page, await hire(call, 'lecture'));
  await page.goto(`${url}/app/commandes/${numero}`);
  expect((await catchDownload({ page, electron }, take)).name).toContain(numero);
  expect((await read()).transmissions).toBeUndefined();

  await signIn(page);
  await page.goto(`${url}/app/commandes/${numero}`);
  expect((await catchDownload({ page, electron }, take)).name).toContain(numero);
  await expect.poll(async () => (await read()).transmissions).toMatchObject([{ moyen: 'impression' }]);
  await page.keyboard.press('e');
  const dialog = page.getByRole('dialog', { name: 'a déjà été remise au client' });
  await expect(dialog).toContainText('Imprimée ou téléchargée le');
  await checkDialog(page, 'screens/documents/handed-over-dialog.tsx');
  await takeScreens(page, 'commande-remise');
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(numero);

  await page.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: 'Annuler', exact: true }).click();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  expect((await read()).statut).toBe(0);

  await page.keyboard.press('e');
  await dialog.getByRole('button', { name: 'Modifier quand même' }).click();
  await expect(main.getByText('vous modifiez ses lignes', { exact: false })).toBeVisible();
});

test('an invoice dated out of order is issued by a clerk once a superior approves it on the spot', async ({
  comptoir: { page, url, electron, watch },
  call,
}) => {
  watch.expectConsole(/400/);
  const { data } = await call(createFacture, {
    body: { ...(await draftVente(call, 1)), date_facture: '2099-12-31' },
  });
  const numero = data.numero_facture;
  await signIn(page, await hire(call, 'vendeur'));
  await page.goto(`${url}/app/factures/${numero}`);
  const dialog = page.getByRole('dialog', { name: 'Accord d’un responsable' });
  const file = await catchDownload({ page, electron }, async () => {
    await page.getByRole('main').getByRole('button', { name: 'Télécharger le PDF' }).click();
    await expect(dialog).toContainText('après aujourd’hui');
    await takeScreens(page, 'date-accord');
    await dialog.getByLabel('Adresse e-mail du responsable').fill(administrator.email);
    await dialog.getByLabel('Mot de passe').first().fill(administrator.password);
    await page.keyboard.press('Enter');
  });
  expect(file.name).toContain(numero);
  expect((await call(getFacture, { params: { numero } })).data.emission).toMatchObject({ hors_ordre: true });
});
