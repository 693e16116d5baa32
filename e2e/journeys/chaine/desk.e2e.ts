import { readFile } from 'node:fs/promises';
import { buildArticle, buildClient } from '#server/testing/fixtures/build-records.ts';
import { listCommandesFournisseurs } from '#shared/contracts/achats/commandes-fournisseurs.ts';
import { createArticle, getArticle } from '#shared/contracts/articles/articles.ts';
import { getBoutique } from '#shared/contracts/boutique/boutique.ts';
import { getPrix } from '#shared/contracts/prix/prix.ts';
import { listTarifs } from '#shared/contracts/prix/tarifs.ts';
import { createReglements } from '#shared/contracts/reglements/reglements.ts';
import { createFournisseur } from '#shared/contracts/tiers/fournisseurs.ts';
import { createClient, getClient } from '#shared/contracts/tiers/clients.ts';
import { createFacture } from '#shared/contracts/ventes/ventes.ts';
import { checkDialog } from '../../testing/checks/check-dialog.ts';
import { fillCard, type Till } from '../../testing/shops/chain.ts';
import { test } from '../../testing/shops/desk.ts';
import { goTo } from '../../testing/shop.ts';
import { takeScreens } from '../../testing/take-screens.ts';
import { expect, signIn } from '../../testing/test.ts';

test.setTimeout(240_000);
const patient = { timeout: 45_000 };

const sell = async ({ call }: Pick<Till, 'call'>, quantite: number) => {
  const body = { client_id: 'DURAND', lignes: [{ article_code: 'VIS', quantite }] };
  return (await call(createFacture, { body })).data.numero_facture;
};

test('the desk sees a sale of a shop within two seconds, which shop it was, and the shops beside one another', async ({
  comptoir: { page, url },
  call,
  paris,
}) => {
  await fillCard(paris, 'Paris');
  await paris.call(createArticle, { body: buildArticle({ reference: 'VIS', prix_vente: 10, prix_achat: 6 }) });
  await paris.call(createClient, { body: buildClient({ num: 'DURAND', intitule: 'Menuiserie Durand' }) });
  const heard = () => call(getClient, { params: { code: 'DURAND' } }).catch(() => undefined);
  await expect.poll(async () => (await heard())?.data.numero, patient).toBe('DURAND');
  await sell({ call }, 1);
  await signIn(page);
  await goTo(page, 'Factures');
  const list = page.getByRole('grid', { name: 'Factures' });
  await expect(list.getByRole('row', { name: /FA-P01-000001.*Dupont Lyon/ })).toBeVisible(patient);

  await test.step('a sale of another shop appears', async () => {
    const waits: number[] = [];
    for (const quantite of [2, 3, 4]) {
      const numero = await sell(paris, quantite);
      const sold = performance.now();
      await expect(list.getByRole('row', { name: new RegExp(`${numero}.*Dupont Paris`) })).toBeVisible(patient);
      waits.push(performance.now() - sold);
    }
    expect(waits.toSorted((a, b) => a - b)[1]).toBeLessThan(2_000);
  });

  await test.step('lists are narrowed to a shop', async () => {
    await takeScreens(page, 'siege-factures');
    await page.getByRole('combobox', { name: 'Boutique' }).click();
    await page.getByRole('option', { name: 'Dupont Paris' }).click();
    await expect(list).toHaveAttribute('aria-rowcount', '4');
    await expect(list.getByRole('row', { name: /Dupont Lyon/ })).toHaveCount(0);
    await paris.call(createReglements, {
      body: { client_code: 'DURAND', reglements: [{ moyen: 'virement', montant: 5 }] },
    });
    await page.goto(`${url}/app/reglements?boutique=PARIS`);
    const payments = page.getByRole('grid', { name: 'Règlements' });
    await expect(payments.getByRole('row', { name: /Dupont Paris/ })).toBeVisible(patient);
    await page.goto(`${url}/app/reglements?boutique=LYON`);
    await expect(payments.getByRole('row', { name: /Dupont Paris/ })).toHaveCount(0);
    await page.goto(`${url}/app/caisse/clotures`);
    await expect(page.getByRole('combobox', { name: 'Boutique' })).toBeVisible();
  });

  await test.step('the dashboard sets the shops side by side', async () => {
    await page.goto(`${url}/app/tableau-de-bord`);
    const table = page.getByRole('table', { name: 'Ventes HT par boutique' });
    await expect(table.getByRole('row', { name: /^Dupont Paris 90,00\s€/ })).toBeVisible(patient);
    await expect(table.getByRole('row', { name: /^Toutes 100,00\s€/ })).toBeVisible();
    await expect(page.getByRole('figure', { name: /^Ventes HT par boutique, aujourd’hui/ })).toBeVisible();
    await takeScreens(page, 'siege-tableau-de-bord');
    await page.getByText('Marge HT', { exact: true }).click();
    const margins = page.getByRole('table', { name: 'Marge HT par boutique' });
    await expect(margins.getByRole('row', { name: /^Dupont Paris 36,00\s€/ })).toBeVisible();
    await margins.getByRole('link', { name: /^36,00/ }).click();
    await expect(list).toHaveAttribute('aria-rowcount', '4');
  });

  await test.step('the stock of each shop is on the card, and of all articles in a file', async () => {
    await page.goto(`${url}/app/articles`);
    const articles = page.getByRole('grid', { name: 'Articles' });
    await expect(articles.getByRole('row', { name: /VIS.*9/ })).toBeVisible(patient);
    await takeScreens(page, 'siege-articles');
    await page.goto(`${url}/app/articles?boutique=PARIS`);
    await expect(articles.getByRole('columnheader', { name: 'Dupont Paris' })).toBeVisible();
    await expect(articles.getByRole('columnheader', { name: 'Dupont Lyon' })).toHaveCount(0);
    const saving = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Stock par boutique' }).press('Enter');
    const text = await readFile(await (await saving).path(), 'utf8');
    expect(text).toContain('Dupont Paris;-9');
    await page.goto(`${url}/app/articles/VIS`);
    const shares = page.locator('section').filter({ hasText: 'Par boutique' }).last();
    await expect(shares).toContainText(/Dupont Lyon.*1.*Dupont Paris.*9/s, patient);
    await takeScreens(page, 'siege-article');
    await page.keyboard.press('e');
    await expect(page.getByText('valent dans toutes les boutiques qui n’ont pas les leurs')).toBeVisible();
    await takeScreens(page, 'siege-article-form');
  });

  await test.step('conditions go out to the shops that are chosen', async () => {
    await page.goto(`${url}/app/administration`);
    await page.getByRole('button', { name: 'Conditions des boutiques' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Conditions des boutiques' });
    await expect(dialog.getByRole('row', { name: /^Dupont Paris 30 j/ })).toBeVisible(patient);
    await dialog.getByRole('checkbox', { name: 'Échéance d’une facture' }).check();
    await dialog.getByRole('textbox', { name: 'Échéance d’une facture' }).fill('45');
    await dialog.getByRole('checkbox', { name: 'Horaires d’ouverture' }).check();
    await dialog.getByRole('textbox', { name: 'Horaires d’ouverture' }).fill('Du mardi au samedi\nde 9 h à 19 h');
    await takeScreens(page, 'siege-conditions');
    await checkDialog(page, 'screens/administration/conditions/conditions-dialog.tsx');
    await dialog.getByRole('button', { name: 'Envoyer aux boutiques' }).click();
    await expect(dialog).toHaveCount(0);
    const told = async ({ call: ask }: Pick<Till, 'call'>) => {
      const { echeance_facture_jours, horaires } = await ask(getBoutique);
      return [echeance_facture_jours, horaires];
    };
    for (const till of [paris, { call }]) {
      await expect.poll(() => told(till), patient).toEqual([45, 'Du mardi au samedi\nde 9 h à 19 h']);
    }
  });

  await test.step('prices for a shop and from a day on come from a file, and go out to it', async () => {
    await page.goto(`${url}/app/prix`);
    const choosing = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Importer des prix' }).press('Enter');
    const csv =
      'Article;Prix HT;Boutique;Du\nVIS;8,00;PARIS;01/01/2026\nVIS;9,00;;01/01/2026\n;7,00;PARIS;01/01/2026\n';
    await (await choosing).setFiles({ name: 'prix.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
    const dialog = page.getByRole('dialog', { name: 'Prix du fichier' });
    await expect(dialog.getByRole('row', { name: /^PARIS-20260101 Dupont Paris/ })).toBeVisible();
    await expect(dialog.getByText('Ligne 4', { exact: false })).toBeVisible();
    await takeScreens(page, 'siege-prix');
    await checkDialog(page, 'screens/prix/tarifs-file.tsx');
    await dialog.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(page.getByRole('row', { name: /Prix de PARIS.*Dupont Paris/ })).toBeVisible();
    await expect.poll(async () => (await paris.call(listTarifs)).length, patient).toBe(2);
    const asked = { params: { reference: 'VIS' }, query: { quantite: 1 } };
    expect((await paris.call(getPrix, asked)).prix_unitaire_ht).toBe(8);
    expect((await call(getPrix, asked)).prix_unitaire_ht).toBe(9);
    await page.getByRole('row', { name: /Prix de PARIS/ }).dblclick();
    await expect(page.getByText('Dupont Paris', { exact: true }).first()).toBeVisible();
    await takeScreens(page, 'siege-tarif');
  });
});

test('what a shop lacks is proposed at the desk, and ordered for that shop', async ({
  comptoir: { page, url },
  call,
  paris,
}) => {
  await fillCard(paris, 'Paris');
  await call(createFournisseur, { body: { num: 'RHONE', intitule: 'Visserie du Rhône' } });
  const limits = { stock_reel: 40, stock_mini: 5, fournisseur_principal: 'RHONE' };
  await call(createArticle, { body: buildArticle({ reference: 'VIS', designation: 'Vis à bois', ...limits }) });
  const heard = () => paris.call(getArticle, { params: { reference: 'VIS' } }).catch(() => undefined);
  await expect.poll(async () => (await heard())?.stock_mini, patient).toBe(5);
  await signIn(page);
  await page.goto(`${url}/app/commandes-fournisseurs/propositions`);
  const section = page.getByRole('region', { name: /^Dupont Paris/ });
  await expect(section.getByRole('row', { name: /Vis à bois/ })).toContainText('Dupont Lyon en a 35 de trop', patient);
  await expect(page.getByRole('region', { name: /^Dupont Lyon/ })).toHaveCount(0);
  await takeScreens(page, 'siege-propositions');
  await page.keyboard.press('F9');
  await expect(page.getByText('C’est la commande de Dupont Paris')).toBeVisible();
  await expect(page.getByRole('button', { name: /^(Envoyer|Recevoir|Annuler)/ })).toHaveCount(0);
  await takeScreens(page, 'siege-commande');
  await page.goto(`${url}/app/commandes-fournisseurs`);
  const list = page.getByRole('grid', { name: 'Commandes fournisseurs' });
  await expect(list.getByRole('row', { name: /Visserie du Rhône.*Dupont Paris/ })).toBeVisible();
  const [order] = await paris.call(listCommandesFournisseurs);
  expect(order).toMatchObject({ destination: 'PARIS', statut: 'brouillon' });

  await test.step('an order is typed for a shop that is chosen', async () => {
    await page.keyboard.press('Alt+n');
    const shop = page.getByRole('combobox', { name: 'Boutique' });
    await expect(shop).toHaveValue('Dupont Lyon');
    await shop.fill('');
    await shop.pressSequentially('Paris');
    await expect(page.getByRole('option', { name: 'Dupont Paris' })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(shop).toHaveValue('Dupont Paris');
    await page.getByRole('combobox', { name: 'Fournisseur' }).click();
    await page.getByRole('option', { name: 'Visserie du Rhône' }).click();
    await page.getByRole('combobox', { name: 'Ajouter un article' }).fill('VIS');
    await page.getByRole('option', { name: /VIS/ }).click();
    await takeScreens(page, 'siege-commande-nouvelle');
    await page.keyboard.press('Control+s');
    await expect(page.getByText('C’est la commande de Dupont Paris')).toBeVisible();
    const isTold = async () => (await paris.call(listCommandesFournisseurs)).map((one) => one.destination);
    await expect.poll(isTold, patient).toEqual(['PARIS', 'PARIS']);
  });
});
