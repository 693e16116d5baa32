import { getArticle, updateArticle } from '#shared/contracts/articles/articles.ts';
import { getClient, updateClient } from '#shared/contracts/tiers/clients.ts';
import { listDevis } from '#shared/contracts/ventes/devis.ts';
import { createSortie } from '#shared/contracts/articles/stock.ts';
import { scan } from '../../testing/keyboard.ts';
import { chooseClient, demoShop, findCompany, findStocked, goTo, hire, startVente } from '../../testing/shop.ts';
import { administrator, expect, signIn, test } from '../../testing/test.ts';

test.use({ settings: demoShop });

/** Answers older than this are read again when the window is visible again. */
const freshMs = 2_100;

test('a form sends only its changed fields: changes made elsewhere meanwhile stay', async ({
  comptoir: { page, url, watch },
  call,
}) => {
  // Each is refused once as outdated, then sent again with what others changed.
  watch.expectConsole(/409/);
  const [article] = await findStocked(call, 1);
  const { reference = '', stock_reel = 0 } = article ?? {};
  const client = await findCompany(call);
  await signIn(page);
  await page.goto(`${url}/app/articles/${reference}/modifier`);
  await expect(page.getByLabel('Stock en rayon')).toHaveValue(String(stock_reel));
  const lignes = [{ article_ref: reference, quantite: 2 }];
  await call(createSortie, { body: { lignes } });
  await call(updateArticle, { params: { reference }, body: { prix_vente: 77 } });
  // The window is visible again: what it shows is read again, what is typed stays.
  await page.waitForTimeout(freshMs);
  const read = page.waitForResponse((answer) => answer.url().endsWith(`/articles/${reference}`));
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await read;
  await page.getByLabel('Désignation').fill('Corrigée pendant la vente');
  await page.keyboard.press('Control+S');
  await expect(page.getByRole('heading', { name: 'Corrigée pendant la vente', level: 1 })).toBeVisible();
  expect(await call(getArticle, { params: { reference } })).toMatchObject({
    designation: 'Corrigée pendant la vente',
    stock_reel: stock_reel - 2,
    prix_vente: 77,
  });

  const params = { code: client.numero };
  await page.goto(`${url}/app/clients/${client.numero}/modifier`);
  await expect(page.getByLabel('Nom ou raison sociale')).toHaveValue(client.intitule);
  await call(updateClient, { params, body: { telephone: '0473000000', remise_max: 3 } });
  await page.waitForTimeout(freshMs);
  const again = page.waitForResponse((answer) => answer.url().endsWith(`/clients/${client.numero}`));
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await again;
  await page.getByLabel('Ville').fill('Uzès');
  await page.keyboard.press('Control+S');
  await expect(page.getByRole('button', { name: 'Nouvelle vente' })).toBeVisible();
  expect((await call(getClient, { params })).data).toMatchObject({
    ville: 'Uzès',
    telephone: '0473000000',
    remise_max: 3,
  });
});

test('a form that is being filled in stays while the service is away', async ({
  comptoir: { page, url, watch },
  call,
}) => {
  watch.expectConsole(/ERR_FAILED/);
  const [article] = await findStocked(call, 1);
  await signIn(page);
  await page.goto(`${url}/app/articles/${article?.reference}/modifier`);
  await page.getByLabel('Désignation').fill('En cours de frappe');
  await page.route(`**/articles/${article?.reference}`, (route) => route.abort());
  await page.waitForTimeout(freshMs);
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await page.waitForTimeout(2_500);
  await expect(page.getByLabel('Désignation')).toBeFocused();
  await expect(page.getByLabel('Désignation')).toHaveValue('En cours de frappe');
});

test('an article created for an unknown code has that code, even with a draft for another code', async ({ page }) => {
  const [abandoned, scanned] = ['4006381333931', '5901234123457'];
  await signIn(page);
  await expect(page.getByRole('heading', { name: 'Nouveau devis' })).toBeVisible();
  await scan(page, abandoned);
  await page.getByRole('button', { name: 'Créer l’article' }).click();
  await expect(page.getByLabel('Code-barres')).toHaveValue(abandoned);
  await page.getByLabel('Désignation').fill('Jamais finie');
  await goTo(page, 'Vente', 'Nouveau devis');
  await scan(page, scanned);
  await expect(page.getByRole('alert').filter({ hasText: scanned })).toBeVisible();
  await page.getByRole('button', { name: 'Créer l’article' }).click();
  await expect(page.getByLabel('Code-barres')).toHaveValue(scanned);
  await expect(page.getByLabel('Désignation')).toHaveValue('');
});

test('an unknown barcode is in the form of its article, whichever way that is opened', async ({ page }) => {
  const code = '4006381333931';
  const expectForm = () => expect(page.getByLabel('Code-barres')).toHaveValue(code);
  await signIn(page);
  await expect(page.getByRole('heading', { name: 'Nouveau devis' })).toBeVisible();

  await test.step('typed by hand in a sale, which then has the article', async () => {
    await page.getByRole('combobox', { name: 'Article' }).fill(code);
    await expect(page.getByRole('option').first()).toContainText('Créer l’article');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expectForm();
    await page.goBack();
  });

  await test.step('scanned where no screen takes scans', async () => {
    await goTo(page, 'Articles');
    await scan(page, code);
    await page.getByRole('button', { name: 'Créer l’article' }).click();
    await expectForm();
    await page.goBack();
  });

  await test.step('searched among the articles, or everywhere', async () => {
    await page.getByRole('searchbox', { name: 'Chercher un article' }).fill(code);
    await page.getByRole('link', { name: 'Nouvel article' }).click();
    await expectForm();
    await page.keyboard.press('Control+K');
    await page.getByRole('textbox', { name: 'Chercher partout' }).fill(code);
    await page.getByRole('button', { name: 'Créer un article' }).click();
    await expectForm();
  });
});

test('a customer created at the counter has the searched name, even with an earlier draft', async ({ page }) => {
  await signIn(page);
  await expect(page.getByRole('heading', { name: 'Nouveau devis' })).toBeVisible();
  const dialog = page.getByRole('dialog', { name: 'Nouveau client' });
  for (const name of ['Zavatta', 'Ycart']) {
    await page.keyboard.press('F2');
    await page.getByRole('combobox', { name: 'Client' }).fill(name);
    await page.getByRole('option', { name: `Créer le client « ${name} »` }).click();
    await expect(dialog.getByLabel('Nom ou raison sociale')).toHaveValue(name);
    await dialog.getByLabel('Ville').fill('Uzès');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }
});

test('a form with an invalid figure is not saved, by keyboard or mouse', async ({ comptoir: { page, url }, call }) => {
  const [article] = await findStocked(call, 1);
  const reference = article?.reference ?? '';
  await signIn(page);
  await page.goto(`${url}/app/articles/${reference}/modifier`);
  const price = page.getByLabel('Prix de vente HT');
  await price.fill('12,5O');
  await page.keyboard.press('Control+S');
  await expect(price).toBeFocused();
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(price).toBeFocused();
  await expect(price).toHaveValue('12,5O');
  await expect(price).toHaveAttribute('aria-invalid', 'true');
  await price.fill('12,50');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByRole('heading', { name: String(article?.designation), level: 1 })).toBeVisible();
  expect((await call(getArticle, { params: { reference } })).prix_vente).toBe(12.5);

  await goTo(page, 'Entrées et sorties', 'Nouvelle entrée');
  await scan(page, String(article?.code_ean));
  const quantity = page.getByLabel(`Quantité de ${article?.designation}`);
  await quantity.fill('1O');
  await page.keyboard.press('F9');
  await expect(quantity).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Nouvelle entrée' })).toBeVisible();
});

test('a refused discount keeps the sale from being saved by a click too, and counts once the limit is lifted', async ({
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
  const discount = page.getByRole('textbox', { name: `Remise sur ${article?.designation}, en pourcentage` });
  await page.keyboard.press('F6');
  await page.keyboard.type(String(client.remise_max + 5));
  await page.getByRole('button', { name: 'Enregistrer le devis' }).click();
  await expect(discount).toBeFocused();
  await expect(discount).toHaveValue(String(client.remise_max + 5));
  await expect(page.getByRole('heading', { name: 'Nouveau devis' })).toBeVisible();

  await page.keyboard.press('Escape');
  await expect(discount).toHaveValue('0');
  await page.keyboard.press('F6');
  await page.keyboard.type(String(client.remise_max + 5));
  const total = page.getByRole('status', { name: 'Total TTC' });
  const full = await total.textContent();
  await page.keyboard.press('F10');
  await expect(total).not.toHaveText(full ?? '');
  await page.keyboard.press('F9');
  const dialog = page.getByRole('dialog', { name: 'Accord d’un responsable' });
  await dialog.getByLabel('Adresse e-mail du responsable').fill(administrator.email);
  await dialog.getByLabel('Mot de passe').first().fill(administrator.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Le devis est enregistré' })).toBeVisible();
  const [saved] = await call(listDevis, { query: { limit: 1 } });
  expect(saved?.lignes?.[0]?.remise_pourcentage).toBe(client.remise_max + 5);
});

test('a day that does not exist is refused, and is never another one', async ({ page }) => {
  await signIn(page);
  await expect(page.getByRole('heading', { name: 'Nouveau devis' })).toBeVisible();
  const date = page.getByLabel('Date');
  const today = await date.inputValue();
  await date.click();
  await page.keyboard.type('29/02/2026');
  await page.keyboard.press('Tab');
  await expect(date).toHaveValue('29/02/2026');
  await expect(date).toHaveAttribute('aria-invalid', 'true');
  await date.fill('');
  await page.keyboard.press('Tab');
  await expect(date).toHaveValue(today);
});

test('a message and a template that were begun are there again after another screen', async ({ page }) => {
  await signIn(page);
  await goTo(page, 'E-mails');
  await page.getByRole('link', { name: 'Nouveau message' }).click();
  await page.getByLabel('Destinataires').fill('contact@exemple.fr');
  await page.getByLabel('Objet').fill('Votre commande est prête');
  await page.getByRole('link', { name: 'Modèles' }).click();
  await page.getByRole('link', { name: 'Nouveau modèle' }).click();
  await page.getByLabel('Nom').fill('Rendez-vous de pose');
  await goTo(page, 'Vente', 'Nouveau devis');
  await page.reload();
  await goTo(page, 'E-mails');
  await page.getByRole('link', { name: 'Nouveau message' }).click();
  await expect(page.getByLabel('Objet')).toHaveValue('Votre commande est prête');
  await expect(page.getByText('Voici ce que vous aviez commencé à saisir.')).toBeVisible();
  await page.getByRole('link', { name: 'Modèles' }).click();
  await page.getByRole('link', { name: 'Nouveau modèle' }).click();
  await expect(page.getByLabel('Nom')).toHaveValue('Rendez-vous de pose');
  await page.getByRole('button', { name: 'Repartir de zéro' }).click();
  await expect(page.getByLabel('Nom')).toHaveValue('');
});

test('a letter survives the end of the session, and Escape pressed on the sign-in screen', async ({
  comptoir: { page, url, watch, context },
  call,
}) => {
  watch.expectConsole(/401/);
  const [devis] = await call(listDevis, { query: { limit: 1 } });
  await signIn(page);
  await page.goto(`${url}/app/devis/${devis?.numero}`);
  await expect(page.getByRole('heading', { name: String(devis?.numero), level: 1 })).toBeVisible();
  await page.keyboard.press('m');
  const letter = page.getByRole('dialog', { name: /par e-mail/ });
  await letter.getByLabel('Texte').fill('Un mot à moi.');
  await context.clearCookies();
  const login = page.getByRole('dialog', { name: 'Votre session a expiré' });
  await expect(login).toBeVisible({ timeout: 20_000 });
  await page.keyboard.press('Escape');
  await login.getByLabel('Mot de passe').first().fill(administrator.password);
  await page.keyboard.press('Enter');
  await expect(login).toBeHidden();
  await expect(letter.getByLabel('Texte')).toHaveValue('Un mot à moi.');
});

test('undoing a discard keeps what was typed since, and an earlier document being changed keeps its kind', async ({
  page,
  call,
}) => {
  const client = await findCompany(call);
  const [first, second] = await findStocked(call, 2);
  await signIn(page);
  await expect(page.getByRole('heading', { name: 'Nouveau devis' })).toBeVisible();
  await scan(page, String(first?.code_ean));
  await expect(page.getByLabel(`Quantité de ${first?.designation}`)).toHaveValue('1');
  await page.keyboard.press('Shift+F9');
  await chooseClient(page, client);
  await scan(page, String(second?.code_ean));
  await expect(page.getByLabel(`Quantité de ${second?.designation}`)).toHaveValue('1');
  await page.getByRole('alert').getByRole('button', { name: 'Annuler' }).click();
  await expect(page.getByLabel(`Quantité de ${first?.designation}`)).toHaveValue('1');
  await page.keyboard.press('Shift+F8');
  await page.getByRole('button', { name: new RegExp(`^${client.intitule}`) }).click();
  await expect(page.getByLabel(`Quantité de ${second?.designation}`)).toHaveValue('1');
  await page.keyboard.press('F9');
  await expect(page.getByRole('heading', { name: 'Le devis est enregistré' })).toBeVisible();

  const [devis] = await call(listDevis, { query: { limit: 1 } });
  await page.getByRole('link', { name: 'Ouvrir le devis' }).click();
  await expect(page.getByRole('heading', { name: String(devis?.numero), level: 1 })).toBeVisible();
  await page.keyboard.press('e');
  await expect(page.getByRole('heading', { name: `Modification de ${devis?.numero}` })).toBeVisible();
  await goTo(page, 'Factures');
  await page.keyboard.press('Alt+N');
  await expect(page.getByRole('heading', { name: 'Nouvelle facture' })).toBeVisible();
  await page.keyboard.press('Shift+F8');
  await page.getByRole('button', { name: new RegExp(`^${client.intitule}`) }).click();
  await expect(page.getByRole('heading', { name: `Modification de ${devis?.numero}` })).toBeVisible();
});

test('unsaved changes of the shop’s card are restored, and can be discarded or saved', async ({ page }) => {
  await signIn(page);
  await goTo(page, 'Administration', 'Boutique');
  const name = page.getByLabel('Enseigne ou activité');
  const save = page.getByRole('button', { name: 'Enregistrer' });
  const restored = page.getByText('Voici ce que vous aviez commencé à saisir.');
  const before = await name.inputValue();
  await name.fill('Quincaillerie du marché');
  await goTo(page, 'Clients');
  await page.goBack();
  await expect(name).toHaveValue('Quincaillerie du marché');
  await expect(restored).toBeVisible();
  await page.getByRole('button', { name: 'Annuler les modifications' }).click();
  await expect(name).toHaveValue(before);
  await expect(restored).toHaveCount(0);
  await expect(save).toBeDisabled();

  await name.fill('Quincaillerie du marché');
  await goTo(page, 'Clients');
  await page.goBack();
  await save.click();
  await expect(page.getByText('La boutique est enregistrée.')).toBeVisible();
  await expect(save).toBeDisabled();
  await expect(page.getByText('Modifications non enregistrées')).toHaveCount(0);
  await goTo(page, 'Clients');
  await page.goBack();
  await expect(name).toHaveValue('Quincaillerie du marché');
  await expect(restored).toHaveCount(0);
});

test('a new document from its list puts the current sale on hold, and a click outside a letter leaves it open', async ({
  comptoir: { page, url },
  call,
}) => {
  const [article] = await findStocked(call, 1);
  await signIn(page);
  await expect(page.getByRole('combobox', { name: 'Article' })).toBeFocused();
  await scan(page, String(article?.code_ean));
  await expect(page.getByRole('row').filter({ hasText: article?.designation ?? '' })).toBeVisible();
  await goTo(page, 'Factures');
  await page.keyboard.press('Alt+N');
  await expect(page.getByRole('heading', { name: 'Nouvelle facture' })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: article?.designation ?? '' })).toHaveCount(0);
  await page.keyboard.press('Shift+F8');
  await page
    .getByRole('button', { name: article?.designation ?? '' })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'Nouveau devis' })).toBeVisible();

  const [devis] = await call(listDevis, { query: { limit: 1 } });
  await page.goto(`${url}/app/devis/${devis?.numero}`);
  await expect(page.getByRole('heading', { name: String(devis?.numero), level: 1 })).toBeVisible();
  await page.keyboard.press('m');
  const dialog = page.getByRole('dialog', { name: /par e-mail/ });
  await dialog.getByLabel('Texte').fill('Une longue lettre');
  await page.mouse.click(5, 5);
  await expect(dialog.getByLabel('Texte')).toHaveValue('Une longue lettre');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});
