import { createCommande, getCommande } from '#shared/contracts/ventes/ventes.ts';
import { listClients } from '#shared/contracts/tiers/clients.ts';
import { getDevis, listDevis } from '#shared/contracts/ventes/devis.ts';
import { listTemplates } from '#shared/contracts/emails/templates.ts';
import { holdBack } from '../../testing/hold-back.ts';
import { scan } from '../../testing/keyboard.ts';
import { chooseClient, demoShop, findCompany, findStocked, goTo, hire, startVente } from '../../testing/shop.ts';
import { administrator, expect, signIn, test } from '../../testing/test.ts';

test.use({ settings: demoShop });

test('an action started on a document applies to that document, and does not navigate away from a screen opened meanwhile', async ({
  comptoir: { page, url, watch },
  call,
}) => {
  watch.expectConsole(/ERR_FAILED/);
  const client = await findCompany(call);
  const [article] = await findStocked(call, 1);
  const lignes = [{ article_code: article?.reference ?? '', quantite: 1 }];
  const make = async () => {
    const { data } = await call(createCommande, { body: { client_id: client.numero, lignes } });
    return data.numero_commande;
  };
  const [asked, other] = [await make(), await make()];
  await signIn(page);
  await expect(page.getByRole('heading', { name: 'Nouveau devis' })).toBeVisible();
  for (const numero of [other, asked]) {
    await page.keyboard.press('Control+K');
    await page.getByRole('textbox', { name: 'Chercher partout' }).fill(numero);
    await page.getByRole('button', { name: new RegExp(numero) }).click();
    await expect(page.getByRole('heading', { name: numero, level: 1 })).toBeVisible();
  }

  // The service does not answer, so it is asked again and again.
  await page.route(/workflow/, (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()));
  await page.getByRole('button', { name: 'Livrer' }).click();
  await page.goBack();
  await expect(page.getByRole('heading', { name: other, level: 1 })).toBeVisible();
  await page.unroute(/workflow/);
  await expect(page.getByText(/Le bon de livraison BL-\S+ est créé\./)).toBeVisible();

  expect((await call(getCommande, { params: { id: asked } })).documents_cibles).toHaveLength(1);
  expect((await call(getCommande, { params: { id: other } })).documents_cibles).toHaveLength(0);
  await expect(page.getByRole('heading', { name: other, level: 1 })).toBeVisible();
  expect(page.url()).toBe(`${url}/app/commandes/${other}`);
});

test('a customer saved twice by keyboard, or again after a lost answer, is created once', async ({
  comptoir: { page, watch },
  call,
}) => {
  watch.expectConsole(/ERR_FAILED/);
  const count = async (name: string) => (await call(listClients, { query: { query: name } })).data.length;
  await signIn(page);
  await goTo(page, 'Clients');
  await page.keyboard.press('Alt+N');
  await page.getByLabel('Nom ou raison sociale').fill('Menuiserie Garrigue');
  const held = await holdBack(page, '**/clients', 'POST');
  await page.keyboard.press('Control+S');
  await expect.poll(held.count).toBe(1);
  await page.keyboard.press('Control+S');
  await page.waitForTimeout(200);
  expect(held.count(), 'the second press asks for nothing').toBe(1);
  await held.letGo();
  await expect(page.getByRole('heading', { name: 'Menuiserie Garrigue', level: 1 })).toBeVisible();
  expect(await count('garrigue')).toBe(1);

  await goTo(page, 'Clients');
  await page.keyboard.press('Alt+N');
  await page.getByLabel('Nom ou raison sociale').fill('Serrurerie Fontanille');
  await page.route('**/clients', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    await route.fetch();
    await route.abort();
  });
  await page.keyboard.press('Control+S');
  await expect(page.getByRole('alert').filter({ hasText: 'ne répond pas' })).toBeVisible();
  await page.unroute('**/clients');
  await page.keyboard.press('Control+S');
  await expect(page.getByRole('heading', { name: 'Serrurerie Fontanille', level: 1 })).toBeVisible();
  expect(await count('fontanille')).toBe(1);
});

test('a record saved late is reported, and the user stays at the sale they had moved to', async ({ page, call }) => {
  const [article] = await findStocked(call, 1);
  await signIn(page);
  await goTo(page, 'Clients');
  await page.keyboard.press('Alt+N');
  await page.getByLabel('Nom ou raison sociale').fill('Menuiserie Garrigue');
  const held = await holdBack(page, '**/clients', 'POST');
  await page.keyboard.press('Control+S');
  await expect.poll(held.count).toBe(1);
  await goTo(page, 'Vente', 'Nouveau devis');
  await scan(page, String(article?.code_ean));
  await expect(page.getByLabel(`Quantité de ${article?.designation}`)).toHaveValue('1');
  await held.letGo();
  await expect(page.getByText('Menuiserie Garrigue est enregistré.')).toBeVisible();
  await page.waitForTimeout(300);
  await expect(page.getByRole('heading', { name: 'Nouveau devis' })).toBeVisible();
});

test('a template saved twice by keyboard is created once', async ({ page, call }) => {
  await signIn(page);
  await goTo(page, 'E-mails');
  await page.getByRole('link', { name: 'Modèles' }).click();
  await page.getByRole('link', { name: 'Nouveau modèle' }).click();
  await page.getByLabel('Nom').fill('Rendez-vous de pose');
  const held = await holdBack(page, '**/templates/emails', 'POST');
  await page.keyboard.press('Control+S');
  await expect.poll(held.count).toBe(1);
  await page.keyboard.press('Control+S');
  await page.waitForTimeout(200);
  await held.letGo();
  await expect(page).toHaveURL(/modeles\/(?!nouveau)/);
  const named = (await call(listTemplates)).filter(({ nom }) => nom === 'Rendez-vous de pose');
  expect(named).toHaveLength(1);
});

test('a sale saved right after a scan has the scanned article, and is not saved when the code is unknown', async ({
  page,
  call,
}) => {
  const client = await findCompany(call);
  const [first, second] = await findStocked(call, 2);
  await signIn(page);
  await startVente(page, client);
  await scan(page, String(first?.code_ean));
  await expect(page.getByLabel(`Quantité de ${first?.designation}`)).toHaveValue('1');

  const held = await holdBack(page, /\/articles\?/, 'GET');
  await scan(page, String(second?.code_ean));
  await expect.poll(held.count).toBeGreaterThan(0);
  await page.keyboard.press('F9');
  await page.waitForTimeout(200);
  await held.letGo();
  await expect(page.getByRole('heading', { name: 'Le devis est enregistré' })).toBeVisible();
  const [saved] = await call(listDevis, { query: { limit: 1 } });
  expect(saved?.lignes?.map(({ article_code }) => article_code)).toEqual([first?.reference, second?.reference]);

  await scan(page, String(first?.code_ean));
  await chooseClient(page, client);
  const again = await holdBack(page, /\/articles\?/, 'GET');
  await scan(page, '4006381333931');
  await expect.poll(again.count).toBeGreaterThan(0);
  await page.keyboard.press('F9');
  await page.waitForTimeout(200);
  await again.letGo();
  await expect(page.getByRole('alert').filter({ hasText: 'Aucun article ne correspond' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Nouveau devis' })).toBeVisible();
  const [still] = await call(listDevis, { query: { limit: 1 } });
  expect(still?.numero).toBe(saved?.numero);
});

test('an approval cancelled with Escape saves nothing, even when it arrives late', async ({
  page,
  call,
  comptoir: { watch },
}) => {
  // A write that needs approval is refused first.
  watch.expectConsole(/403/);
  const client = await findCompany(call);
  const [article] = await findStocked(call, 1);
  await signIn(page, await hire(call, 'vendeur'));
  await startVente(page, client, article);
  const [before] = await call(listDevis, { query: { limit: 1 } });
  await page.keyboard.press('F10');
  await page.keyboard.press('F6');
  await page.keyboard.type(String(client.remise_max + 5));
  await page.keyboard.press('Enter');
  await page.keyboard.press('F9');
  const dialog = page.getByRole('dialog', { name: 'Accord d’un responsable' });
  await dialog.getByLabel('Adresse e-mail du responsable').fill(administrator.email);
  await dialog.getByLabel('Mot de passe').first().fill(administrator.password);
  const held = await holdBack(page, '**/auth/**', 'POST');
  await page.keyboard.press('Enter');
  await expect.poll(held.count).toBe(1);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await held.letGo();
  await page.waitForTimeout(500);
  await expect(page.getByRole('heading', { name: 'Nouveau devis' })).toBeVisible();
  const [still] = await call(listDevis, { query: { limit: 1 } });
  expect(still?.numero).toBe(before?.numero);
});

test('a document made from a saved sale does not replace the next sale when its answer is late', async ({
  page,
  call,
}) => {
  const client = await findCompany(call);
  const [first, second] = await findStocked(call, 2);
  await signIn(page);
  await startVente(page, client, first);
  await page.keyboard.press('F9');
  await expect(page.getByRole('heading', { name: 'Le devis est enregistré' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Passer en commande' })).toBeVisible();
  const held = await holdBack(page, /workflow/, 'POST');
  await page.keyboard.press('t');
  await expect.poll(held.count).toBe(1);
  // The scan comes later than the key: a key pressed right before would count as the first character of the code.
  await page.waitForTimeout(300);
  await scan(page, String(second?.code_ean));
  await expect(page.getByLabel(`Quantité de ${second?.designation}`)).toHaveValue('1');
  await held.letGo();
  await expect(page.getByText(/La commande BC-\S+ est créée\./)).toBeVisible();
  await expect(page.getByLabel(`Quantité de ${second?.designation}`)).toHaveValue('1');
  const [devis] = await call(listDevis, { query: { limit: 1 } });
  expect((await call(getDevis, { params: { id: devis?.numero ?? '' } })).data.documents_cibles).toHaveLength(1);
});
