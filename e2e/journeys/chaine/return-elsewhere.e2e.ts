import { buildArticle, buildClient } from '#server/testing/fixtures/build-records.ts';
import { createArticle, getArticle } from '#shared/contracts/articles/articles.ts';
import { createReglements } from '#shared/contracts/reglements/reglements.ts';
import { createClient, getClient } from '#shared/contracts/tiers/clients.ts';
import { createFacture, emitFacture, getAvoir, getFacture } from '#shared/contracts/ventes/ventes.ts';
import { checkBothThemes } from '../../testing/checks/check-accessibility.ts';
import { createTypist } from '../../testing/keyboard.ts';
import { fillCard, test, type Till } from '../../testing/shops/chain.ts';
import { takeScreens } from '../../testing/take-screens.ts';
import { expect, signIn } from '../../testing/test.ts';

test.setTimeout(180_000);
const patient = { timeout: 45_000 };
const numero = 'FA-P02-000001';

/** Sells three screws in Paris, issued and paid by card. */
async function sellInParis({ call }: Till) {
  await fillCard({ call }, 'Paris');
  await call(createArticle, { body: buildArticle({ reference: 'VIS', stock_reel: 10 }) });
  await call(createClient, { body: buildClient({ num: 'DURAND', intitule: 'Menuiserie Durand' }) });
  await call(createFacture, { body: { client_id: 'DURAND', lignes: [{ article_code: 'VIS', quantite: 3 }] } });
  await call(emitFacture, { params: { numero }, body: {} });
  const imputations = [{ numero, montant: 36 }];
  await call(createReglements, {
    body: { client_code: 'DURAND', reglements: [{ moyen: 'carte', montant: 36, imputations }] },
  });
}

test('an invoice of Paris is credited in Lyon: found by its number, credited and refunded there, and Paris receives it', async ({
  comptoir: { page, watch },
  call,
  line,
  paris,
}) => {
  watch.expectConsole(/404/);
  await sellInParis(paris);
  await fillCard({ call }, 'Lyon');
  await expect.poll(() => call(getClient, { params: { code: 'DURAND' } }).catch(() => undefined), patient).toBeTruthy();
  await expect.poll(() => call(getFacture, { params: { numero } }).catch(() => undefined), patient).toBeTruthy();
  await signIn(page);
  const { press, type } = createTypist(page);

  // Found like any document, by the number on the customer's paper.
  await expect(page.getByRole('heading', { name: 'Nouveau devis' })).toBeVisible();
  await press('Control+K');
  await expect(page.getByRole('textbox', { name: 'Chercher partout' })).toBeFocused();
  await type(numero);
  await expect(page.getByRole('button', { name: `Facture ${numero}` })).toContainText('Dupont Paris', patient);
  await press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: numero })).toBeVisible();
  await expect(page.getByText('est de la boutique Dupont Paris, lue au siège')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Actions' })).toHaveCount(0);
  await takeScreens(page, 'facture-autre-boutique');
  await checkBothThemes(page, 'another shop’s invoice');

  // Two of three come back, by keyboard.
  await press('a');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('textbox').first()).toBeFocused();
  await type('2');
  await press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('AV-P01-000001');
  await takeScreens(page, 'avoir-autre-boutique');
  const avoir = { params: { numero: 'AV-P01-000001' } };
  expect(await call(getAvoir, avoir)).toMatchObject({ document_source: numero, total_ttc: 24, reste_du: 24 });
  expect((await call(getArticle, { params: { reference: 'VIS' } })).stock_reel).toBe(2);
  const imputations = [{ numero: 'AV-P01-000001', montant: -24 }];
  const given = { moyen: 'carte', montant: -24, imputations };
  await call(createReglements, { body: { client_code: 'DURAND', reglements: [given] } });
  expect(await call(getAvoir, avoir)).toMatchObject({ reste_du: 0 });

  // Its own shop receives it, and sees who did it.
  const readInParis = async () => (await paris.call(getFacture, { params: { numero } })).data;
  await expect.poll(async () => (await readInParis()).documents_cibles.length, patient).toBe(1);
  expect((await readInParis()).ailleurs?.avoirs).toMatchObject([{ numero: 'AV-P01-000001', boutique: 'Dupont Lyon' }]);
  expect((await paris.call(getArticle, { params: { reference: 'VIS' } })).stock_reel).toBe(7);

  // Offline, the message says what the user can do.
  line.cut();
  const state = page.getByRole('navigation', { name: 'Navigation principale' }).getByRole('status');
  await expect(state).toContainText('Hors ligne', patient);
  await page.goto(`${new URL(page.url()).origin}/app/factures/${numero}`);
  await expect(page.getByRole('alert')).toContainText('le siège ne répond pas', patient);
  await takeScreens(page, 'facture-autre-boutique-hors-ligne');
});
