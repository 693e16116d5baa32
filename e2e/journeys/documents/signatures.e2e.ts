import type { Page } from '@playwright/test';
import type { Call } from '#shared/endpoints/api-client.ts';
import { updateClient } from '#shared/contracts/tiers/clients.ts';
import { getDevis, signDevis, updateDevis } from '#shared/contracts/ventes/devis.ts';
import { listDevisARelancer } from '#shared/contracts/ventes/relances.ts';
import { checkAccessibility, showTheme } from '../../testing/checks/check-accessibility.ts';
import { checkDialog } from '../../testing/checks/check-dialog.ts';
import { demoShop, findStocked, goTo, hire } from '../../testing/shop.ts';
import { test } from '../../testing/signing-shop.ts';
import { takeScreens } from '../../testing/take-screens.ts';
import { expect, signIn, test as base } from '../../testing/test.ts';

test.setTimeout(120_000);

/** Lists unanswered quotes, each sent to be signed. */
async function sendQuotes(call: Call, count: number) {
  const { documents } = await call(listDevisARelancer);
  const open = documents.filter(({ client_genre, email }) => client_genre === 'client' && email);
  const quotes = [...new Map(open.map((quote) => [quote.client_code, quote])).values()].slice(-count);
  const sent = quotes.map(async ({ numero: id, client_code, email }) => {
    const body = { doc_id: id, type_doc: 0, email_signataire: String(email), nom_signataire: 'Jeanne Roux' };
    const { transaction_id } = await call(signDevis, { params: { id }, body });
    return { id, client_code, email, transaction_id };
  });
  return Promise.all(sent);
}

test('quotes sent to be signed are followed: one is signed, one refused, one reminded of, once', async ({
  comptoir: { page, url },
  call,
  provider,
  runtime,
}) => {
  await signIn(page);
  await goTo(page, 'Signatures');
  await expect(page.getByText('Rien n’a encore été envoyé à signer')).toBeVisible();
  const [signed, refused, waiting] = await sendQuotes(call, 3);
  await page.reload();
  const grid = page.getByRole('grid', { name: 'Signatures' });
  await expect(grid.getByRole('row')).toHaveCount(4);

  await provider.choose(signed!.transaction_id, 'completed');
  await provider.choose(refused!.transaction_id, 'refused');
  await page.keyboard.press('a');
  await expect(page.getByText('3 signatures vérifiées, 2 ont changé.')).toBeVisible();
  await expect(grid.getByRole('row')).toHaveCount(2);
  await expect(grid.getByText(waiting!.id, { exact: true })).toBeVisible();

  await page.getByText('Signés 1').click();
  await expect(page).toHaveURL(/statut=SIGNE/);
  await page.getByRole('button', { name: 'Voir le PDF signé' }).press('Enter');
  await expect(
    page
      .getByRole('dialog', { name: `${signed!.id}, signé` })
      .locator('canvas')
      .first(),
  ).toBeVisible();
  await checkDialog(page, 'screens/signatures/signed-pdf.tsx');
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(grid.getByText(signed!.id, { exact: true })).toBeVisible();
  await expect(grid.getByRole('row')).toHaveCount(2);
  await expectDownload(page, runtime, `${signed!.id}_signe.pdf`);

  // The signed quote is accepted automatically.
  await expect(page.getByRole('button', { name: 'Marquer le devis comme signé' })).toHaveCount(0);
  expect((await call(getDevis, { params: { id: signed!.id } })).data.statut).toBe(2);
  await page.getByText('Refusés 1').click();
  await expect(page.getByText('Le client a refusé de signer.', { exact: false })).toBeVisible();
  await checkAccessibility(page, 'a refused signature');
  await page.getByRole('button', { name: 'Renvoyer à signer' }).dblclick();
  await expect(
    page.getByText(`La demande de signature du devis ${refused!.id} a été renvoyée à ${refused!.email}.`),
  ).toBeVisible();
  expect(provider.transactions.size).toBe(4);

  await page.goto(`${url}/app/signatures?q=${waiting!.id}`);
  await page.getByRole('button', { name: 'Relancer', exact: true }).press('Enter');
  const again = page.getByRole('dialog', { name: `Relancer ${waiting!.id} une fois de plus` });
  await checkDialog(page, 'screens/signatures/remind-again-dialog.tsx');
  await again.getByRole('button', { name: 'Relancer quand même' }).click();
  await expect(page.getByText(`du devis ${waiting!.id} a été renvoyée`, { exact: false })).toBeVisible();
  expect(provider.transactions.size).toBe(5);
  await expect(page.getByRole('complementary').getByText('Dernière relance')).toBeVisible();
  await page.goto(`${url}/app/signatures?statut=TOUS`);
  await expect(grid.getByRole('row')).toHaveCount(4);
  await takeScreens(page, 'signatures');
  await showTheme(page, 'dark');
  await checkAccessibility(page, 'signatures, dark');
});

/** The desktop asks where to save it, in a dialog of the system. */
async function expectDownload(page: Page, runtime: string, name: string) {
  const button = page.getByRole('button', { name: 'Télécharger' });
  await expect(button).toBeEnabled();
  if (runtime !== 'chromium') return;
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  expect(download.suggestedFilename()).toBe(name);
}

test('an impossible signature reminder shows why: no address, no right, a provider that does not answer', async ({
  comptoir: { page, url, watch },
  call,
  provider,
}) => {
  const [waiting] = await sendQuotes(call, 1);
  await call(updateClient, { params: { code: waiting!.client_code }, body: { email: '' } });
  await signIn(page);
  await goTo(page, 'Signatures');
  await expect(page.getByText('Ce client n’a pas d’adresse e-mail.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Relancer', exact: true })).toBeDisabled();
  await checkAccessibility(page, 'a customer without an address');

  provider.stop();
  await page.getByRole('button', { name: `Actualiser ${waiting!.id}` }).click();
  await expect(page.getByText('Le prestataire ne répond pas. Réessayez dans un moment.')).toBeVisible();
  await page.getByRole('button', { name: 'Tout actualiser' }).click();
  await expect(page.getByText('Le prestataire n’a rien répondu pour une signature', { exact: false })).toBeVisible();

  await page.getByRole('link', { name: 'Ajouter une adresse' }).click();
  await expect(page.getByRole('textbox', { name: 'E-mail' })).toBeVisible();

  watch.expectConsole(/403/);
  await signIn(page, await hire(call, 'lecture'));
  await page.goto(`${url}/app/signatures`);
  await expect(page.getByRole('grid', { name: 'Signatures' }).getByText(waiting!.id, { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Tout actualiser' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Relancer', exact: true })).toBeDisabled();
});

base.describe('without a provider', () => {
  base.use({ settings: demoShop });

  base('the screen says how to begin', async ({ page }) => {
    await signIn(page);
    await goTo(page, 'Signatures');
    await expect(page.getByText('La signature en ligne n’est pas encore réglée')).toBeVisible();
    await checkAccessibility(page, 'no provider');
    await page.getByRole('link', { name: 'Ouvrir les réglages' }).click();
    await expect(page).toHaveURL(/administration\/signature/);
  });
});

test('a signed quote changed since is not accepted from the list', async ({
  comptoir: { page, url },
  call,
  provider,
}) => {
  const [signed] = await sendQuotes(call, 1);
  const { id, transaction_id } = signed!;
  await provider.choose(transaction_id, 'completed');
  await signIn(page);
  await goTo(page, 'Signatures');
  await expect(page.getByRole('grid', { name: 'Signatures' }).getByText(id)).toBeVisible();
  await page.keyboard.press('a');
  await expect(page.getByText('Une signature vérifiée', { exact: false })).toBeVisible();
  await call(updateDevis, { params: { id }, body: { statut: 1 } });
  await page.goto(`${url}/app/signatures?statut=SIGNE`);
  const accept = page.getByRole('button', { name: 'Marquer le devis comme signé' });
  await expect(accept).toBeVisible();
  const [article] = await findStocked(call, 1);
  const lignes = [{ article_code: String(article?.reference), quantite: 30 }];
  await call(updateDevis, { params: { id }, body: { lignes } });
  await accept.click();
  await expect(page.getByText('Le statut n’a pas été changé')).toBeVisible();
  expect((await call(getDevis, { params: { id } })).data.statut).not.toBe(2);
});
