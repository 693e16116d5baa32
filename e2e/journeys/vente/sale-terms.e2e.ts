import { createArticle } from '#shared/contracts/articles/articles.ts';
import { getBoutique, updateBoutique } from '#shared/contracts/boutique/boutique.ts';
import { getFacture, listFactures } from '#shared/contracts/ventes/ventes.ts';
import { checkDialog } from '../../testing/checks/check-dialog.ts';
import { scan } from '../../testing/keyboard.ts';
import { demoShop, findCompany, hire, startVente } from '../../testing/shop.ts';
import { takeScreens } from '../../testing/take-screens.ts';
import { administrator, expect, signIn, test } from '../../testing/test.ts';

test.use({ settings: demoShop });
test.setTimeout(120_000);

const perceuse = {
  reference: 'PER-18V',
  designation: 'Perceuse visseuse 18 V, deux batteries',
  code_ean: '3165140888011',
  prix_vente: 149.9,
  eco_participation_ht: 0.5,
};

test('delivery, VAT regime and remise globale of a sale are entered by keyboard', async ({
  comptoir: { page, url, watch },
  call,
}) => {
  watch.expectConsole(/403/);
  const { data: article } = { data: await call(createArticle, { body: perceuse }) };
  const client = await findCompany(call);
  await signIn(page, await hire(call, 'vendeur'));
  await startVente(page, client);
  await page.getByRole('radio', { name: 'Facture' }).press('Space');
  await scan(page, String(article.code_ean));
  await page.keyboard.press('Alt+l');
  const dialog = page.getByRole('dialog', { name: 'Livraison et TVA de la vente' });
  await expect(dialog.getByText('TVA française : le client est en France.')).toBeVisible();
  await dialog.getByLabel('Livré à').fill('Chantier Le Guen');
  await dialog.getByLabel('Rue').fill('27 rue de Siam');
  await dialog.getByLabel('Code postal').fill('29200');
  await dialog.getByLabel('Ville').fill('Brest');
  await dialog.getByLabel('TVA de la vente').selectOption('Autoliquidation');
  await expect(dialog.getByText('Autoliquidation : choisi pour cette vente.')).toBeVisible();
  await expect(dialog.getByText('Un responsable devra l’accorder')).toBeVisible();
  await checkDialog(page, 'screens/vente/terms/terms-dialog.tsx');
  await takeScreens(page, 'vente-livraison-tva');
  await page.keyboard.press('Control+s');
  await expect(dialog).toBeHidden();

  await page.keyboard.press('F7');
  await page.keyboard.type('2');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Livraison : Chantier Le Guen, 27 rue de Siam, 29200 Brest')).toBeVisible();
  await expect(page.getByRole('status', { name: 'Total TTC' })).toHaveText(/147,40\s€/);
  await takeScreens(page, 'vente-regime-eco');
  await page.keyboard.press('F9');
  const approval = page.getByRole('dialog', { name: 'Accord d’un responsable' });
  await approval.getByLabel('Adresse e-mail du responsable').fill(administrator.email);
  await approval.getByLabel('Mot de passe').first().fill(administrator.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'La facture est enregistrée' })).toBeVisible();

  const [made] = await call(listFactures, { query: { limit: 1 } });
  const numero = made?.numero ?? '';
  const { data } = await call(getFacture, { params: { numero } });
  expect(data).toMatchObject({
    regime_tva: 'autoliquidation',
    livraison: { nom: 'Chantier Le Guen', ville: 'Brest' },
    remise_globale: { pourcentage: 2 },
    total_ttc: 147.4,
  });
  await page.goto(`${url}/app/factures/${numero}`);
  await expect(page.getByText('Remise de 2 %')).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: 'Chantier Le Guen' })).toBeVisible();
  await takeScreens(page, 'facture-livraison-remise');
});

test('a shop’s card with débits and an exemption', async ({ comptoir: { page, url }, call }) => {
  const shop = await call(getBoutique);
  await call(updateBoutique, { body: { ...shop, option_debits: true, motif_exoneration: 'VATEX-FR-CGI261-4' } });
  await signIn(page);
  await page.goto(`${url}/app/administration`);
  await expect(page.getByLabel('TVA des services d’après les débits')).toBeVisible();
  await takeScreens(page, 'boutique-debits');
});
