import { expect, type Locator, type Page } from '@playwright/test';
import type { Call } from '#shared/endpoints/api-client.ts';
import { type Article, listArticles } from '#shared/contracts/articles/articles.ts';
import { createUser } from '#shared/contracts/utilisateurs/auth.ts';
import { listClients } from '#shared/contracts/tiers/clients.ts';
import type { Tiers } from '#shared/contracts/tiers/tiers.ts';
import type { Role } from '#shared/utilisateurs/role.ts';
import { scan } from './keyboard.ts';

export { demoShop } from './settings.ts';

/** Creates another user of the shop; returns their credentials. */
export async function hire(call: Call, role: Role): Promise<{ email: string; password: string }> {
  const credentials = { email: `${role}@quincaillerie-martin.fr`, password: `le mot de passe du ${role}` };
  await call(createUser, { body: { ...credentials, role, prenom: 'Camille', nom: 'Lefèvre' } });
  return credentials;
}

/** Finds a company whose maximum discount is limited, but at least 10 %. */
export async function findCompany(call: Call): Promise<Tiers> {
  const { data } = await call(listClients);
  const found = data.find(({ remise_max, est_entreprise }) => est_entreprise && remise_max >= 10 && remise_max < 40);
  if (!found) throw new Error('The demonstration shop lacks a company with a maximum discount.');
  return found;
}

/** Finds articles with a barcode and stock. */
export async function findStocked(call: Call, count: number): Promise<Article[]> {
  const { data } = await call(listArticles);
  const stocked = data.filter(({ code_ean, stock_reel, prix_vente }) => code_ean && stock_reel > 10 && prix_vente > 5);
  if (stocked.length < count) throw new Error('The demonstration shop lacks articles in stock.');
  return stocked.slice(0, count);
}

/** Returns a document's input for that company, of one stocked article. */
export async function draftVente(call: Call, quantite = 2) {
  const { numero: client_id } = await findCompany(call);
  const [article] = await findStocked(call, 1);
  return { client_id, lignes: [{ article_code: String(article?.reference), quantite }] };
}

/** Chooses the sale's customer by keyboard, from the code. */
export async function chooseClient(page: Page, { numero, intitule }: Tiers): Promise<void> {
  await page.keyboard.press('F2');
  await page.getByRole('combobox', { name: 'Client' }).fill(numero);
  await expect(page.getByRole('option', { name: intitule }).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Changer' })).toBeVisible();
}

/** Begins a quote for this customer, with these articles scanned one after the other. */
export async function startVente(page: Page, client: Tiers, ...articles: (Article | undefined)[]): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Nouveau devis' })).toBeVisible();
  await chooseClient(page, client);
  for (const [index, article] of articles.entries()) {
    await scan(page, String(article?.code_ean));
    await expect(page.getByRole('row')).toHaveCount(index + 2);
  }
}

/** Returns the main part of the window, beside the navigation. */
export function getContent(page: Page): Locator {
  return page.getByRole('main');
}

/** Returns the link of the navigation to a place, after opening its fold. */
export async function findPlaceLink(page: Page, label: string): Promise<Locator> {
  const navigation = page.getByRole('navigation', { name: 'Navigation principale' });
  const link = page.locator('a').filter({ hasText: new RegExp(`^${label}$`) });
  await expect(navigation.locator(link)).toBeAttached();
  const fold = navigation.locator('details:not([open])').filter({ has: link });
  if ((await fold.count()) > 0) await fold.locator('summary').click();
  return navigation.getByRole('link', { name: label, exact: true });
}

/** Goes to a place by the navigation, as a user does. */
export async function goTo(page: Page, label: string, heading = label): Promise<void> {
  await findPlaceLink(page, label).then((link) => link.click());
  await expect(page.getByRole('heading', { name: heading, exact: true, level: 1 })).toBeVisible();
}
