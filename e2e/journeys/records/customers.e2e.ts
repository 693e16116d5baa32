import { getClient, listClients } from '#shared/contracts/tiers/clients.ts';
import { demoShop, findCompany, getContent, goTo, hire } from '../../testing/shop.ts';
import { takeScreens } from '../../testing/take-screens.ts';
import { expect, signIn, test } from '../../testing/test.ts';

test.use({ settings: demoShop });

test('a customer is searched, opened, created with errors shown per field, and changed', async ({ page, call }) => {
  const client = await findCompany(call);
  await signIn(page);
  await goTo(page, 'Clients');
  await expect(page.getByRole('grid', { name: 'Clients' }).getByRole('row').nth(5)).toBeVisible();
  await takeScreens(page, 'clients');

  await page.keyboard.press('/');
  await page.keyboard.type(client.intitule.toLowerCase());
  await expect(page).toHaveURL(/[?&]q=/);
  await expect(page.getByRole('grid').getByText(client.intitule, { exact: true }).first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('grid', { name: 'Clients' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/clients\/[^/]+$/);
  await expect(page.getByRole('button', { name: 'Nouvelle vente' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('searchbox', { name: 'Chercher un client' })).toHaveValue(client.intitule.toLowerCase());
  await page.getByRole('grid').getByText(client.numero, { exact: true }).click();
  await expect(page.getByRole('heading', { name: client.intitule, level: 1 })).toBeVisible();
  await expect(getContent(page).getByText(client.numero, { exact: true })).toBeVisible();
  await takeScreens(page, 'client');

  await goTo(page, 'Clients');
  await page.keyboard.press('Alt+N');
  await expect(page.getByRole('heading', { name: 'Nouveau client' })).toBeVisible();
  await page.getByLabel('E-mail').fill('pas-une-adresse');
  await page.getByLabel('SIRET').fill('12345678901234');
  await page.getByLabel('TVA intracommunautaire').fill('FR00');
  await page.keyboard.press('Control+S');
  for (const label of ['Nom ou raison sociale', 'E-mail', 'SIRET', 'TVA intracommunautaire']) {
    const field = page.getByLabel(label, { exact: false }).first();
    await expect(field, label).toHaveAttribute('aria-invalid', 'true');
    await expect(field, label).toHaveAccessibleDescription(/\p{L}/u);
  }
  await expect(page.getByLabel('Nom ou raison sociale')).toBeFocused();
  await takeScreens(page, 'client-erreurs');

  await page.getByLabel('Nom ou raison sociale').fill(client.intitule);
  await expect(page.getByRole('alert').filter({ hasText: 'Déjà enregistré' })).toBeVisible();
  await page.getByLabel('Nom ou raison sociale').fill('Menuiserie Garrigue');
  await page.getByLabel('E-mail').fill('contact@menuiserie-garrigue.fr');
  await page.getByLabel('SIRET').fill('732 829 320 00074');
  await page.getByLabel('TVA intracommunautaire').fill('');
  await page.getByLabel('Code postal').fill('75116');
  await expect(page.getByLabel('Ville')).toHaveValue('Paris');
  await page.getByLabel('Code postal').fill('30700');
  await page.getByLabel('Ville').fill('Uzès');
  await page.keyboard.press('Control+S');
  await expect(page.getByRole('heading', { name: 'Menuiserie Garrigue', level: 1 })).toBeVisible();
  const { data: found } = await call(listClients, { query: { query: 'garrigue' } });
  expect(found).toHaveLength(1);
  expect(found[0]).toMatchObject({ ville: 'Uzès', siret: '73282932000074', email: 'contact@menuiserie-garrigue.fr' });

  await page.keyboard.press('e');
  await expect(page.getByLabel('Ville')).toHaveValue('Uzès');
  await page.getByLabel('Ville').fill('Nîmes');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(getContent(page).getByText('Nîmes')).toBeVisible();
  const { data: changed } = await call(getClient, { params: { code: found[0]?.numero ?? '' } });
  expect(changed.ville).toBe('Nîmes');
});

test('a seller corrects a customer, sees what they bought, and undoes the correction', async ({
  comptoir: { page, url },
  call,
}) => {
  const client = await findCompany(call);
  const read = async () => (await call(getClient, { params: { code: client.numero } })).data;
  await signIn(page, await hire(call, 'vendeur'));
  await page.goto(`${url}/app/clients/${client.numero}`);
  await expect(page.getByRole('figure', { name: /Achats par an : \d{4}/ })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Derniers articles achetés' })).toBeVisible();
  await page.keyboard.press('e');
  await page.getByLabel('Ville').fill('Uzès');
  await expect(page.getByLabel('Remise maximale')).toHaveCount(0);
  await page.getByLabel('SIRET').fill('732 829 320 00075');
  await expect(page.getByText(/Ce SIRET n’est pas valide/)).toBeVisible();
  await page.getByLabel('SIRET').fill('732 829 320 00074');
  await page.keyboard.press('Control+S');
  // The form has the same title as the card it returns to.
  await expect(page).toHaveURL(`${url}/app/clients/${client.numero}`);
  await expect(page.getByRole('heading', { name: client.intitule, level: 1 })).toBeVisible();
  expect(await read()).toMatchObject({ ville: 'Uzès', siret: '73282932000074', remise_max: client.remise_max });
  await page.getByRole('button', { name: 'Annuler' }).click();
  await expect(page.getByText('La fiche est redevenue ce qu’elle était.')).toBeVisible();
  expect(await read()).toMatchObject({ ville: client.ville, siret: client.siret, remise_max: client.remise_max });
});
