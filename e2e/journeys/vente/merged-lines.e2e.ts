import type { Page } from '@playwright/test';
import type { Call } from '#shared/endpoints/api-client.ts';
import { createDevis, getDevis, updateDevis } from '#shared/contracts/ventes/devis.ts';
import { joinBoutique } from '#shared/contracts/postes/postes.ts';
import { getSynchronisation } from '#shared/contracts/postes/synchronisation.ts';
import { checkBothThemes } from '../../testing/checks/check-accessibility.ts';
import { findCompany, findStocked, getContent } from '../../testing/shop.ts';
import { startShopBehindProxy } from '../../testing/shops/shop-and-till.ts';
import { takeScreens } from '../../testing/take-screens.ts';
import { expect, installed, signIn, test } from '../../testing/test.ts';

test.use({ settings: installed });
test.setTimeout(180_000);
const patient = { timeout: 45_000 };

type Shop = Awaited<ReturnType<typeof startShopBehindProxy>>;

/** Makes a quote whose lines the till and the shop changed, each without the other; the till has it «à traiter». */
async function disputeQuote(call: Call, shop: Shop) {
  await call(joinBoutique, { body: { ...shop.invitation, nom: 'Caisse de l’entrée' } });
  // The service restarts as a till.
  const isCopied = () =>
    call(getSynchronisation).then(
      ({ copie_complete }) => copie_complete,
      () => false,
    );
  await expect.poll(isCopied, patient).toBe(true);
  const client = await findCompany(call);
  const [first, second, third] = (await findStocked(call, 3)).map(({ reference }) => String(reference));
  const line = (article_code = '', quantite = 1) => ({ article_code, quantite, prix_unitaire_ht: 10 });
  const lignes = [line(first, 3), line(second, 1)];
  const { id } = await call(createDevis, { body: { client_id: client.numero, lignes } });
  const params = { id };
  await expect.poll(() => shop.call(getDevis, { params }).catch(() => undefined), patient).toBeDefined();
  shop.line.cut();
  await call(updateDevis, { params, body: { lignes: [line(first, 4), line(second, 2)] } });
  await shop.call(updateDevis, { params, body: { lignes: [line(first, 7), line(second, 1), line(third, 1)] } });
  shop.line.mend();
  await expect.poll(async () => (await call(getSynchronisation)).a_traiter, patient).toBe(1);
  return { params, codes: [first, second, third] };
}

async function openDispute(page: Page, url: string) {
  await page.goto(`${url}/app/synchronisation`);
  await page.getByText('À traiter (1)').click();
  await page.getByRole('row', { name: /DE-/ }).click();
  await page.getByLabel('Choisir champ par champ').check();
}

test('lines changed on both sides are chosen one by one, with their total shown', async ({
  comptoir: { page, url, watch },
  call,
}) => {
  watch.expectConsole(/ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE|ERR_SOCKET_NOT_CONNECTED|401/);
  await using shop = await startShopBehindProxy();
  const { params, codes } = await disputeQuote(call, shop);
  await signIn(page);
  await openDispute(page, url);
  const lines = page.getByRole('region', { name: 'Les lignes, une par une' });
  await expect(lines.getByRole('row')).toHaveCount(4);
  const keep = page.getByRole('button', { name: 'Garder ces valeurs' });
  await expect(keep).toBeDisabled();
  await expect(lines).toContainText('Choisissez encore pour une ligne.');
  await expect(lines.getByRole('radio', { checked: true })).toHaveCount(2);

  const [first] = await lines.getByRole('radio', { name: 'La boutique' }).all();
  await first?.check();
  await expect(lines).toContainText(/120,00\s€ avec ce choix/u);
  await expect(page.getByRole('row', { name: /^Total TTC/ })).toContainText(/120,00\s€/u);
  await takeScreens(page, 'synchronisation-lignes');
  await checkBothThemes(page, 'lines of both sides');
  await keep.click();
  await expect(getContent(page).getByText('Envoyée', { exact: true })).toBeVisible(patient);
  for (const side of [call, shop.call]) {
    const readLines = async () =>
      (await side(getDevis, { params })).data.lignes?.map(({ article_code, quantite }) => [article_code, quantite]);
    await expect.poll(readLines, patient).toEqual([
      [codes[0], 7],
      [codes[1], 2],
      [codes[2], 1],
    ]);
  }
  expect((await shop.call(getDevis, { params })).data.total_ht).toBe(100);
});
