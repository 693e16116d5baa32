import { checkDialog } from '../../testing/checks/check-dialog.ts';
import { chooseClient, demoShop, findStocked, getContent, goTo } from '../../testing/shop.ts';
import { takeScreens } from '../../testing/take-screens.ts';
import { expect, signIn, test } from '../../testing/test.ts';
import { createClient, updateClient } from '#shared/contracts/tiers/clients.ts';
import { browseReglements } from '#shared/contracts/reglements/reglements.ts';
import { getCompteClient } from '#shared/contracts/reglements/comptes.ts';
import { createAvoir, createFacture } from '#shared/contracts/ventes/ventes.ts';
import { listEmailLogs } from '#shared/contracts/emails/emails.ts';
import type { Call } from '#shared/endpoints/api-client.ts';
import { formatAmount } from '#shared/money/money.ts';
import { addDays, formatDate, toJour } from '#shared/time/dates.ts';

test.use({ settings: demoShop });

/** Makes a customer who owes these invoices, and has neither credit nor anything else open. */
async function makeDebtor(call: Call, count = 2) {
  const client = (await call(createClient, { body: { intitule: 'Menuiserie Zavatta', forme_juridique: 'SARL' } })).data;
  const [article] = await findStocked(call, 1);
  const lignes = [{ article_code: article?.reference ?? '', quantite: 3 }];
  for (let index = 0; index < count; index += 1) {
    await call(createFacture, { body: { client_id: client.numero, lignes } });
  }
  const compte = await call(getCompteClient, { params: { code: client.numero } });
  return { client, compte };
}

test('a customer’s card begins with what they owe, and takes a payment from there by keyboard', async ({
  comptoir: { page, url },
  call,
}) => {
  const { client, compte } = await makeDebtor(call);
  await signIn(page);
  await page.goto(`${url}/app/clients/${client.numero}`);
  const block = page.getByRole('region', { name: 'Compte' });
  await expect(block).toContainText(formatAmount(Math.abs(compte.solde)));
  await expect(block.getByRole('button', { name: /^Encaisser FA-/ }).first()).toBeVisible();
  await takeScreens(page, 'client-compte');
  const open = await block.getByRole('row').count();
  await page.keyboard.press('r');
  await checkDialog(page, 'screens/reglements/document-reglements.tsx');
  await expect(page.getByRole('textbox', { name: /^(Montant|Reçu du client)/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Terminé/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(block.getByRole('row')).toHaveCount(open - 1);
  const { data } = await call(browseReglements, { query: { client: client.numero } });
  expect(data[0]?.imputations).toHaveLength(1);
});

test('an invoice and a credit note of as much settle one another from the customer’s card', async ({
  comptoir: { page, url },
  call,
}) => {
  const { numero: client_id } = (await call(createClient, { body: { intitule: 'Menuiserie Garrigue' } })).data;
  const [article] = await findStocked(call, 1);
  const lignes = [{ article_code: article?.reference ?? '', quantite: 2 }];
  await call(createFacture, { body: { client_id, lignes } });
  await call(createAvoir, { body: { client_id, lignes } });
  await signIn(page);
  await page.goto(`${url}/app/clients/${client_id}`);
  await expect(page.getByRole('button', { name: /^Règlement reçu/ })).toBeVisible();
  await page.keyboard.press('Shift+R');
  const dialog = page.getByRole('dialog', { name: 'Règlement reçu' });
  await expect(dialog.getByRole('button', { name: /^Régler par avoir/ })).toBeFocused();
  await takeScreens(page, 'avoir-et-facture');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: /^Terminé/ })).toBeFocused();
  const compte = await call(getCompteClient, { params: { code: client_id } });
  expect(compte).toMatchObject({ du: 0, avoirs: 0, solde: 0 });
});

test('one transfer pays several invoices, and the rest becomes the customer’s credit', async ({
  comptoir: { page, url },
  call,
}) => {
  const { client, compte } = await makeDebtor(call, 6);
  await signIn(page);
  await page.goto(`${url}/app/clients/${client.numero}`);
  await expect(page.getByRole('button', { name: /^Règlement reçu/ })).toBeVisible();
  await page.keyboard.press('Shift+R');
  await checkDialog(page, 'screens/reglements/received.tsx');
  const dialog = page.getByRole('dialog', { name: 'Règlement reçu' });
  await expect(dialog.getByRole('textbox', { name: /^(Montant|Reçu du client)/ })).toBeFocused();
  await takeScreens(page, 'reglement-recu');
  await expect(dialog.getByRole('button', { name: /^Encaisser/ })).toBeInViewport({ ratio: 1 });
  for (const document of await dialog.getByRole('checkbox').all()) await expect(document).toBeInViewport();
  await page.keyboard.press('Alt+4');
  await dialog.getByRole('textbox', { name: /^Montant/ }).fill(String(compte.solde + 10).replace('.', ','));
  await expect(dialog).toContainText('10,00\u00a0€ de plus');
  const [first] = await dialog.getByRole('checkbox').all();
  await first?.uncheck();
  await first?.check();
  await expect(dialog).toContainText('10,00\u00a0€ de plus');
  const today = toJour(new Date());
  const day = dialog.getByRole('textbox', { name: 'Date' });
  await day.fill(formatDate(addDays(today, 1)));
  await day.press('Enter');
  await expect(dialog).toContainText(`Pas après le ${formatDate(today)}.`);
  await day.fill(formatDate(addDays(today, -3)));
  await day.press('Enter');
  await expect(dialog.getByRole('button', { name: /^Terminé/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  const { data } = await call(browseReglements, { query: { client: client.numero } });
  expect(data[0]?.imputations.length).toBeGreaterThan(1);
  expect(data[0]?.date).toBe(addDays(today, -3));
  expect(await call(getCompteClient, { params: { code: client.numero } })).toMatchObject({ solde: -10, credit: 10 });
});

test('a statement is opened from the card, narrowed by its days, and sent', async ({
  comptoir: { page, url },
  call,
}) => {
  const { client, compte } = await makeDebtor(call);
  await call(updateClient, { params: { code: client.numero }, body: { email: 'compta@client.example' } });
  await signIn(page);
  await page.goto(`${url}/app/clients/${client.numero}`);
  await expect(page.getByRole('link', { name: /^Relevé/ })).toBeVisible();
  await page.keyboard.press('l');
  await expect(page.getByRole('heading', { name: 'Relevé de compte', level: 1 })).toBeVisible();
  const grid = page.getByRole('grid', { name: 'Relevé de compte' });
  await expect(grid.getByText(/^FA-P01-\d{6}$/).first()).toBeVisible();
  await expect(getContent(page)).toContainText(formatAmount(compte.solde));
  await takeScreens(page, 'releve');
  await page.getByRole('button', { name: 'Envoyer' }).click();
  await checkDialog(page, 'screens/comptes/send-releve.tsx');
  await expect(page.getByLabel('Destinataire')).toHaveValue('compta@client.example');
  await page.getByRole('button', { name: 'Envoyer le relevé' }).click();
  await expect(page.getByText('Le relevé part pour compta@client.example.')).toBeVisible();
  await page.getByLabel('Depuis le').fill('01/01/2031');
  await expect(grid).toBeHidden();
});

test('the ageing list is beside reminders, of today or of a past day, and leads to the card', async ({
  page,
  call,
}) => {
  const { client } = await makeDebtor(call);
  await signIn(page);
  await goTo(page, 'Relances');
  await page.getByRole('link', { name: 'Balance âgée' }).click();
  const grid = page.getByRole('grid', { name: 'Balance âgée' });
  await expect(grid.getByRole('row').nth(3)).toBeVisible();
  await expect(grid.getByText('Total', { exact: false }).first()).toBeVisible();
  await takeScreens(page, 'balance-agee');
  await page.getByLabel('À la date du').fill('01/01/2020');
  await expect(page.getByText('Aucun client ne doit ni n’attend rien')).toBeVisible();
  await page.getByLabel('À la date du').fill('');
  await page.getByRole('searchbox', { name: 'Client' }).fill(client.intitule);
  await expect(grid.getByRole('row').nth(1)).toContainText(client.intitule);
  await page.keyboard.press('ArrowDown');
  await expect(grid).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: client.intitule, level: 1 })).toBeVisible();
});

test('the sale says what its customer owes, what is late and their limit before it is saved', async ({
  page,
  call,
}) => {
  const { client, compte } = await makeDebtor(call);
  await call(updateClient, { params: { code: client.numero }, body: { encours_autorise: 5 } });
  await signIn(page);
  await chooseClient(page, client);
  await expect(page.getByText(`Doit ${formatAmount(compte.solde)}`)).toContainText('encours autorisé');
});

test('the letter of a statement is written among the templates, seen as a customer reads it, and sent', async ({
  comptoir: { page, url },
  call,
}) => {
  const { client, compte } = await makeDebtor(call);
  await call(updateClient, { params: { code: client.numero }, body: { email: 'compta@client.example' } });
  await signIn(page);
  await page.goto(`${url}/app/emails/modeles`);
  await page.getByRole('link', { name: /^Relevé de compte/ }).click();
  const subject = page.getByRole('textbox', { name: 'Objet' });
  await expect(subject).toHaveValue('Votre relevé de compte au {{Date du relevé}}');
  await subject.fill('Compte de ');
  await page.getByRole('button', { name: 'Client', exact: true }).click();
  await page.getByRole('button', { name: 'Solde', exact: true }).click();
  await expect(subject).toHaveValue('Compte de {{Client}}{{Solde}}');
  await expect(getContent(page)).toContainText(/Compte de .+€/);
  await takeScreens(page, 'modele-releve');
  await page.getByRole('button', { name: /^Enregistrer/ }).click();
  await expect(page.getByText('Le modèle est enregistré.')).toBeVisible();
  await page.goto(`${url}/app/clients/${client.numero}`);
  await expect(page.getByRole('link', { name: /^Relevé/ })).toBeVisible();
  await page.keyboard.press('l');
  await page.getByRole('button', { name: 'Envoyer' }).click();
  await page.getByRole('button', { name: 'Envoyer le relevé' }).click();
  await expect(page.getByText('Le relevé part pour compta@client.example.')).toBeVisible();
  const [sent] = await call(listEmailLogs, { query: { limit: 1 } });
  expect(sent?.sujet).toBe(`Compte de ${client.intitule}${formatAmount(compte.solde)}`);
  await page.goto(`${url}/app/emails/modeles/releve_compte`);
  await page.getByRole('button', { name: 'Premier texte' }).click();
  await page.getByRole('button', { name: 'Revenir au premier texte' }).click();
  await expect(page.getByText('a de nouveau son premier texte')).toBeVisible();
});
