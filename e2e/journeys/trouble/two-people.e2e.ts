import type { Page } from '@playwright/test';
import type { Call } from '#shared/endpoints/api-client.ts';
import { getArticle, updateArticle } from '#shared/contracts/articles/articles.ts';
import { createUser, listCollaborateurs, updateUser } from '#shared/contracts/utilisateurs/auth.ts';
import { getBoutique, updateBoutique } from '#shared/contracts/boutique/boutique.ts';
import { getClient, updateClient } from '#shared/contracts/tiers/clients.ts';
import { createDevis, getDevis, updateDevis } from '#shared/contracts/ventes/devis.ts';
import { getReglages, updateEnvoi } from '#shared/contracts/service/reglages.ts';
import { createTemplate, getTemplate, updateTemplate } from '#shared/contracts/emails/templates.ts';
import { checkDialog } from '../../testing/checks/check-dialog.ts';
import { demoShop, findCompany, findStocked, goTo } from '../../testing/shop.ts';
import { takeScreens } from '../../testing/take-screens.ts';
import { expect, signIn, test } from '../../testing/test.ts';

test.use({ settings: demoShop });
test.setTimeout(180_000);

const getDialog = (page: Page) => page.getByRole('dialog', { name: /a changé entre-temps$/ });

/** Keeps the first saved version of the field that both changed. */
async function takeTheirs(page: Page, field: RegExp) {
  const dialog = getDialog(page);
  await expect(dialog.getByRole('button', { name: 'Enregistrer ce choix' })).toBeDisabled();
  await dialog.getByRole('row', { name: field }).getByRole('radio', { name: 'L’autre' }).check();
  await dialog.getByRole('button', { name: 'Enregistrer ce choix' }).press('Enter');
  await expect(dialog).toBeHidden();
}

test.beforeEach(async ({ comptoir: { page, watch } }) => {
  watch.expectConsole(/409/);
  await signIn(page);
});

test('two people change one customer’s card: the second chooses field by field, and what only one changed is kept', async ({
  comptoir: { page, url },
  call,
}) => {
  const { numero: code, contact } = await findCompany(call);
  const params = { code };
  await page.goto(`${url}/app/clients/${code}/modifier`);
  await page.getByLabel('Interlocuteur').fill('Mme Roux');
  await page.getByLabel('Rue').fill('1 rue d’ici');
  await call(updateClient, { params, body: { adresse: '2 rue de là-bas', telephone: '0472000000' } });
  await page.keyboard.press('Control+s');
  const dialog = getDialog(page);
  await expect(dialog.getByRole('row')).toHaveCount(4);
  await expect(dialog.getByRole('radio', { name: 'La vôtre' }).nth(0)).toBeFocused();
  await takeScreens(page, 'conflit-fiche');
  await checkDialog(page, 'screens/versions/versions-dialog.tsx');
  await dialog.getByRole('button', { name: 'Revenir à la saisie' }).press('Enter');
  await expect(page.getByRole('alert').getByText('a été modifiée entre-temps', { exact: false })).toBeVisible();
  await expect(page.getByLabel('Rue')).toHaveValue('1 rue d’ici');
  await page.keyboard.press('Control+s');
  await takeTheirs(page, /^Rue/);
  await expect(page.getByText('Mme Roux')).toBeVisible();
  const theirs = { adresse: '2 rue de là-bas', telephone: '0472000000' };
  expect((await call(getClient, { params })).data).toMatchObject({ contact: 'Mme Roux', ...theirs });
  await page.keyboard.press('Control+z');
  await expect(page.getByText('La fiche est redevenue ce qu’elle était.')).toBeVisible();
  expect((await call(getClient, { params })).data).toMatchObject({ contact, ...theirs });
});

test('changes of two people in different fields of an article are both kept, without a question', async ({
  comptoir: { page, url },
  call,
}) => {
  const [article] = await findStocked(call, 1);
  const params = { reference: String(article?.reference) };
  await page.goto(`${url}/app/articles/${params.reference}/modifier`);
  await page.getByLabel('Description').fill('Tapée ici');
  await call(updateArticle, { params, body: { prix_vente: 77 } });
  await page.keyboard.press('Control+s');
  await expect(page.getByText('est enregistré.')).toBeVisible();
  expect(await call(getArticle, { params })).toMatchObject({ description: 'Tapée ici', prix_vente: 77 });
});

test('the shop’s card, a template, the mail server and an account are chosen field by field too', async ({
  comptoir: { page, url },
  call,
}) => {
  await page.goto(`${url}/app/administration`);
  await page.getByLabel('Téléphone').fill('01 00 00 00 00');
  await page.getByLabel('Adresse', { exact: true }).fill('1 rue d’ici');
  const shop = await call(getBoutique);
  await call(updateBoutique, { body: { ...shop, adresse: '2 rue de là-bas', enseigne: 'Droguerie' } });
  await page.keyboard.press('Control+s');
  await takeTheirs(page, /^Rue/);
  await expect
    .poll(() => call(getBoutique))
    .toMatchObject({ telephone: '01 00 00 00 00', adresse: '2 rue de là-bas', enseigne: 'Droguerie' });

  const letter = { nom: 'Lettre', sujet: 'Bonjour', corps_html: '<p>Bonjour</p>' };
  const { id } = await call(createTemplate, { body: letter });
  const template_id = id;
  await page.goto(`${url}/app/emails/modeles/${id}`);
  await page.getByLabel('Nom').fill('Lettre d’ici');
  await call(updateTemplate, { params: { template_id }, body: { ...letter, nom: 'De là-bas', sujet: 'Bonsoir' } });
  await page.keyboard.press('Control+s');
  await takeTheirs(page, /^Nom/);
  await expect
    .poll(() => call(getTemplate, { params: { template_id } }))
    .toMatchObject({ nom: 'De là-bas', sujet: 'Bonsoir' });

  await settleMailServer(page, url, call);
  await settleAccount(page, url, call);
});

async function settleMailServer(page: Page, url: string, call: Call) {
  await page.goto(`${url}/app/administration/courrier`);
  const form = page.getByRole('form', { name: 'Envoi' });
  await form.getByLabel('Serveur').fill('smtp.ici.example');
  const { envoi } = await call(getReglages);
  await call(updateEnvoi, { body: { ...envoi, serveur: 'smtp.la-bas.example', mot_de_passe: null } });
  await form.getByLabel('Serveur').press('Control+s');
  await takeTheirs(page, /^Serveur/);
  await expect.poll(async () => (await call(getReglages)).envoi.serveur).toBe('smtp.la-bas.example');
}

async function settleAccount(page: Page, url: string, call: Call) {
  const person = { email: 'lea@boutique.example', nom: 'Roux', prenom: 'Léa', role: 'vendeur' } as const;
  const { id } = await call(createUser, { body: { ...person, password: 'trois chevaux bleus' } });
  await page.goto(`${url}/app/administration/utilisateurs`);
  await page.getByText('lea@boutique.example').click();
  const form = page.getByRole('dialog').filter({ hasText: 'lea@boutique.example' });
  await form.getByRole('textbox', { name: /^Nom/ }).fill('Roux-Ici');
  await call(updateUser, { params: { id }, body: { nom: 'Roux-Là', role: 'responsable' } });
  await form.getByRole('textbox', { name: /^Nom/ }).press('Control+s');
  await takeTheirs(page, /^Nom/);
  const find = async () => (await call(listCollaborateurs)).find((user) => user.id === id);
  await expect.poll(find).toMatchObject({ nom: 'Roux-Là', role: 'responsable' });
}

test('an order is not made from a displayed sale that was changed since', async ({ comptoir: { page, url }, call }) => {
  const client = await findCompany(call);
  const [article] = await findStocked(call, 1);
  const line = { article_code: String(article?.reference), quantite: 2 };
  const { id } = await call(createDevis, { body: { client_id: client.numero, lignes: [line] } });
  await page.goto(`${url}/app/devis/${id}`);
  await expect(page.getByRole('heading', { name: id })).toBeVisible();
  await page.keyboard.press('e');
  const quantity = page.getByRole('textbox', { name: /^Quantité/ }).first();
  await quantity.fill('3');
  await quantity.press('Enter');
  await page.keyboard.press('F9');
  await expect(page.getByRole('heading', { name: 'Le devis est modifié' })).toBeVisible();
  await call(updateDevis, { params: { id }, body: { lignes: [{ ...line, quantite: 30 }] } });
  await page.keyboard.press('t');
  await expect(page.getByText('a été modifié entre-temps')).toBeVisible();
  expect((await call(getDevis, { params: { id } })).data).toMatchObject({ statut: 0, documents_cibles: [] });
});

test('an invoice is not made from a listed quote that was changed since', async ({ comptoir: { page }, call }) => {
  const client = await findCompany(call);
  const [article] = await findStocked(call, 1);
  const line = { article_code: String(article?.reference), quantite: 2 };
  const { id } = await call(createDevis, { body: { client_id: client.numero, lignes: [line] } });
  await goTo(page, 'Devis');
  await page.getByRole('grid', { name: 'Devis' }).focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('Space');
  await call(updateDevis, { params: { id }, body: { lignes: [{ ...line, quantite: 30 }] } });
  await page.getByRole('button', { name: 'Transformer' }).click();
  await page.getByRole('menuitem', { name: 'Facturer' }).click();
  await page.getByRole('button', { name: 'Facturer' }).click();
  const item = page.getByRole('list', { name: 'Documents' }).getByRole('listitem').filter({ hasText: id });
  await expect(item).toContainText('a été modifié entre-temps');
  expect((await call(getDevis, { params: { id } })).data).toMatchObject({ statut: 0, documents_cibles: [] });
});
