import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { createClient, getClient, updateClient } from '#shared/contracts/tiers/clients.ts';
import { getBoutique } from '#shared/contracts/boutique/boutique.ts';
import { getPartage, joinBoutique, listPostes, removePoste } from '#shared/contracts/postes/postes.ts';
import { getSynchronisation } from '#shared/contracts/postes/synchronisation.ts';
import { getFacture } from '#shared/contracts/ventes/ventes.ts';
import { checkAccessibility, checkBothThemes } from '../../testing/checks/check-accessibility.ts';
import { checkDialog } from '../../testing/checks/check-dialog.ts';
import { scan } from '../../testing/keyboard.ts';
import { startServiceProcess, toEnvironment } from '../../testing/service-process.ts';
import { chooseClient, demoShop, findCompany, findStocked, getContent, goTo } from '../../testing/shop.ts';
import { sharedShop, startShopBehindProxy } from '../../testing/shops/shop-and-till.ts';
import { takeScreens } from '../../testing/take-screens.ts';
import { administrator, apiKey, expect, signIn, test } from '../../testing/test.ts';
import { createApiClient as createCaller } from '#shared/endpoints/api-client.ts';

test.setTimeout(180_000);
const patient = { timeout: 45_000 };

/** Errors in the console while the service restarts. */
const restarting = /ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE|ERR_SOCKET_NOT_CONNECTED|401/;

/** Returns the status of this installation, at the foot of the navigation. */
function getState(page: Page) {
  return page.getByRole('navigation', { name: 'Navigation principale' }).getByRole('status');
}

/** Reads the code of the first set-up from the data folder. */
function readFirstCode(dataDir: string): string {
  return readFileSync(path.join(dataDir, 'logs', 'premiere-ouverture.txt'), 'utf8').trim();
}

async function join(page: Page, { adresse, code }: { adresse: string; code: string }, dataDir: string) {
  await page.getByLabel('Cette caisse rejoint une boutique existante').check();
  await page.getByLabel('Adresse de la boutique').fill(adresse);
  await page.getByRole('textbox', { name: 'Code', exact: true }).fill(code);
  const first = page.getByLabel('Code de première ouverture');
  // The desktop's window knows it.
  if (await first.isVisible()) await first.fill(readFirstCode(dataDir));
  await page.getByLabel('Nom de cette caisse').fill('Caisse de l’entrée');
  await page.getByLabel('Votre prénom').fill('Claire');
  await page.getByLabel('Votre nom').fill('Martin');
  await page.getByLabel('Votre adresse e-mail').fill(administrator.email);
  await page.getByLabel('Mot de passe').first().fill(administrator.password);
}

test('a till joins a shop, sells while the network is cut, catches up, and somebody settles what both changed', async ({
  comptoir: { page, watch },
  call,
  dataDir,
}) => {
  watch.expectConsole(restarting, /400/);
  await using shop = await startShopBehindProxy();
  await join(page, shop.invitation, dataDir);
  await takeScreens(page, 'premiere-ouverture-caisse');
  await checkAccessibility(page, 'joining a shop');
  await page.getByRole('button', { name: 'Rejoindre la boutique' }).click();
  await expect(page.getByRole('heading', { name: 'Nouveau devis' })).toBeVisible(patient);
  await expect(getState(page)).toContainText('Poste P01', patient);
  await expect.poll(async () => (await call(getSynchronisation)).copie_complete, patient).toBe(true);
  expect((await call(getBoutique)).raison_sociale).toBe((await shop.call(getBoutique)).raison_sociale);
  await goTo(page, 'Synchronisation');
  await expect(page.getByText('En ligne')).toBeVisible();
  await expect(page.getByText('Rien n’attend')).toBeVisible();
  await takeScreens(page, 'synchronisation-en-ligne');

  // The network is cut, and it sells.
  shop.line.cut();
  await expect(getState(page)).toContainText('Hors ligne', patient);
  const client = await findCompany(call);
  const [article] = await findStocked(call, 1);
  await goTo(page, 'Vente', 'Nouveau devis');
  await page.keyboard.press('Alt+4');
  await expect(page.getByRole('heading', { name: 'Nouvelle facture' })).toBeVisible();
  await chooseClient(page, client);
  await scan(page, String(article?.code_ean));
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.keyboard.press('F9');
  await expect(page.getByRole('heading', { name: 'La facture est enregistrée' })).toBeVisible();
  await expect(getContent(page).getByText('pas encore transmis à la boutique')).toBeVisible(patient);
  await expect(getState(page)).toContainText('Hors ligne · 1 en attente', patient);
  await takeScreens(page, 'vente-hors-ligne');
  await goTo(page, 'Factures');
  await expect(
    page.getByRole('row', { name: /FA-P01-000001/ }).getByLabel('pas encore transmis à la boutique'),
  ).toBeVisible();
  await getState(page).click();
  await expect(page.getByText(/^Hors ligne depuis le/)).toBeVisible();
  await expect(page.getByRole('row', { name: /FA-P01-000001/ })).toBeVisible();
  await takeScreens(page, 'synchronisation-hors-ligne');
  await checkAccessibility(page, 'a till without a network');

  // In the meantime both change the same customer.
  const params = { code: client.numero };
  await call(updateClient, { params, body: { ville: 'Quimper', telephone: '0472000000' } });
  await shop.call(updateClient, { params, body: { ville: 'Cahors' } });

  // The network is back: the sale is sent, the change has to be settled.
  shop.line.mend();
  await page.getByRole('button', { name: 'Tout réessayer' }).click();
  await expect(getState(page)).toContainText('1 à traiter', patient);
  const findSold = () => shop.call(getFacture, { params: { numero: 'FA-P01-000001' } }).catch(() => undefined);
  await expect.poll(async () => (await findSold())?.data.client_code, patient).toBe(client.numero);
  await page.getByText('À traiter (1)').click();
  await page.getByRole('row', { name: new RegExp(client.numero) }).click();
  await expect(page.getByRole('heading', { name: `Client ${client.numero}` })).toBeVisible();
  const disputed = page.getByRole('row', { name: /^Ville changé des deux côtés/ });
  await expect(disputed).toContainText('Quimper');
  await expect(disputed).toContainText('Cahors');
  await takeScreens(page, 'synchronisation-a-traiter');
  await page.getByLabel('Choisir champ par champ').check();
  await page.getByRole('radiogroup', { name: 'Ville, version' }).getByText('Autre').click();
  await page.getByLabel('Ville, autre valeur').fill('Brest');
  await takeScreens(page, 'synchronisation-choix');
  await checkAccessibility(page, 'two versions');
  await page.getByRole('button', { name: 'Garder ces valeurs' }).click();
  await expect(getContent(page).getByText('Envoyée', { exact: true })).toBeVisible(patient);
  for (const side of [call, shop.call]) {
    await expect
      .poll(async () => (await side(getClient, { params })).data, patient)
      .toMatchObject({
        ville: 'Brest',
        telephone: '0472000000',
      });
  }
  await expect(getState(page)).toHaveText('Poste P01', patient);

  // The shop removes the till, once the till has reported that nothing waits.
  await expect
    .poll(() => shop.call(listPostes), patient)
    .toMatchObject([{ code: 'P01', nom: 'Caisse de l’entrée', en_attente: 0 }]);
  await shop.call(removePoste, { params: { code: 'P01' } });
  await expect(getState(page)).toContainText('Caisse refusée', patient);
  await goTo(page, 'Synchronisation');
  await expect(page.getByText('La boutique refuse cette caisse')).toBeVisible();
  await takeScreens(page, 'synchronisation-refusee');
  await checkAccessibility(page, 'a till taken off');

  // The till goes on selling, then leaves although the shop cannot receive everything: it works alone with all it has,
  // under its own numbers.
  await call(createClient, { body: { intitule: 'Menuiserie du Port', num: 'MENUISERIE' } });
  await expect(getState(page)).toContainText('1 en attente', patient);
  await page.getByRole('button', { name: 'Quitter la boutique' }).press('Enter');
  const leaving = page.getByRole('dialog', { name: 'Quitter la boutique' });
  await takeScreens(page, 'synchronisation-quitter');
  await checkDialog(page, 'screens/synchronisation/leave-dialog.tsx');
  const leave = leaving.getByRole('button', { name: 'Quitter la boutique' });
  await leave.click();
  await expect(leaving.getByText('Il reste 1 écriture à envoyer')).toBeVisible();
  await leaving.getByLabel('Quitter sans prévenir la boutique').check();
  await leaving.getByLabel('Partir avec 1 écriture que la boutique n’a pas').check();
  await takeScreens(page, 'synchronisation-quitter-sans');
  await checkAccessibility(page, 'leaving a shop that is gone');
  await leave.click();
  await expect(page.getByText('Cette installation travaille seule')).toBeVisible(patient);
  expect(await call(getPartage)).toMatchObject({ part: 'seul', poste: 'P01' });
  expect((await call(getFacture, { params: { numero: 'FA-P01-000001' } })).data.client_code).toBe(client.numero);
});

test.describe('in a shop with a single till', () => {
  test.use({ settings: { ...demoShop, COMPTOIR_GATEWAY_HOST: '127.0.0.1' } });

  test('the till’s screen shares the shop, and says what joining another would do', async ({
    comptoir: { page, watch },
    call,
  }) => {
    watch.expectConsole(restarting, /400/);
    await signIn(page);
    await goTo(page, 'Synchronisation');
    await checkBothThemes(page, 'a shop alone');
    await page.getByRole('button', { name: 'Rejoindre une boutique' }).click();
    const dialog = page.getByRole('dialog', { name: 'Rejoindre une boutique' });
    await expect(dialog.getByText('elles seront toutes envoyées à la boutique')).toBeVisible();
    await checkAccessibility(page, 'joining a shop from another');
    await dialog.getByLabel('Adresse de la boutique').fill('https://127.0.0.1:9');
    await dialog.getByRole('textbox', { name: 'Code' }).fill('ABCD-EFGH-JKLM-NPQR-STUV-WXYZ');
    await dialog.getByLabel('Nom de cette caisse').fill('Caisse');
    await dialog.getByRole('button', { name: 'Rattacher cette caisse' }).click();
    await expect(dialog.getByRole('alert')).toContainText('Rien ne répond à cette adresse');
    await dialog.getByRole('button', { name: 'Annuler' }).click();
    await page.getByRole('button', { name: 'Partager cette boutique' }).click();
    await expect(page.getByText('Cette installation tient la boutique')).toBeVisible(patient);
    expect(await call(getPartage)).toMatchObject({ part: 'partage' });
    await page.getByRole('button', { name: 'Rejoindre un siège' }).click();
    const moving = page.getByRole('dialog', { name: 'Rejoindre un siège, avec les caisses' });
    await expect(moving.getByText('Les caisses la suivent d’elles-mêmes')).toBeVisible();
    await checkDialog(page, 'screens/synchronisation/join-dialog.tsx');
    await takeScreens(page, 'synchronisation-siege');
    await moving.getByRole('button', { name: 'Annuler' }).click();
    await page.getByRole('button', { name: 'Cesser de partager' }).click();
    const stopping = page.getByRole('dialog', { name: 'Cesser de partager' });
    await expect(stopping.getByText('Aucune caisse n’y est rattachée.')).toBeVisible();
    await checkAccessibility(page, 'ceasing to share');
    await stopping.getByRole('button', { name: 'Cesser de partager' }).click();
    await expect(page.getByText('Cette installation travaille seule')).toBeVisible(patient);
    expect(await call(getPartage)).toMatchObject({ part: 'seul' });
  });
});

test.describe('at the shop’s PC', () => {
  test.use({ settings: sharedShop });

  test('a code is given, the till that used it appears, and is taken off', async ({
    comptoir: { page },
    environment,
    call,
  }, testInfo) => {
    await signIn(page);
    await goTo(page, 'Synchronisation');
    await expect(page.getByText('Aucune caisse n’est rattachée')).toBeVisible();
    await page.keyboard.press('Alt+N');
    const dialog = page.getByRole('dialog', { name: 'Ajouter une caisse' });
    const code = await dialog.getByText(/^([A-Z2-9]{4}-){5}[A-Z2-9]{4}$/).textContent();
    const adresse = await dialog.getByText(/^https:/).textContent();
    await takeScreens(page, 'synchronisation-code');
    await checkAccessibility(page, 'a code for a till');

    const own = { COMPTOIR_PORT: '0', COMPTOIR_API_KEY: apiKey, COMPTOIR_DATA_DIR: testInfo.outputPath('till') };
    const till = await startServiceProcess(toEnvironment(own));
    try {
      const ask = createCaller(till.url, { headers: { 'x-api-key': apiKey } });
      await ask(joinBoutique, { body: { adresse: String(adresse), code: String(code), nom: 'Caisse du fond' } });
      await expect(dialog.getByText('Caisse du fond est rattachée, sous le code P01.')).toBeVisible(patient);
      await dialog.getByRole('button', { name: 'C’est fait' }).click();
      await expect(page.getByRole('row', { name: /Caisse du fond/ })).toContainText('Rattachée');
      await expect.poll(async () => (await call(listPostes))[0]?.derniere_visite, patient).not.toBeNull();
      await takeScreens(page, 'synchronisation-caisses');
      await checkAccessibility(page, 'the tills of a shop');
      await page.getByRole('grid').focus();
      await page.keyboard.press('Enter');
      await checkDialog(page, 'screens/synchronisation/poste-dialog.tsx');
      await page.getByRole('button', { name: 'Retirer de la boutique' }).click();
      await expect(page.getByRole('row', { name: /Caisse du fond/ })).toContainText('Retirée');
    } finally {
      await till.stop();
    }
    expect(environment.COMPTOIR_GATEWAY_PORT).toBe('0');
  });
});
