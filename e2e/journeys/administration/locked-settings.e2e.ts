import type { Locator, Page } from '@playwright/test';
import { getBoutique } from '#shared/contracts/boutique/boutique.ts';
import { goTo } from '../../testing/shop.ts';
import { takeScreens } from '../../testing/take-screens.ts';
import { expect, installed, signIn, test } from '../../testing/test.ts';

const hint = 'Verrouillé par votre service informatique.';

test.use({
  settings: {
    ...installed,
    COMPTOIR_BOUTIQUE_ENSEIGNE: 'Tenue par le siège',
    COMPTOIR_BOUTIQUE_LOGO:
      'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    COMPTOIR_BOUTIQUE_REFUSER_STOCK_NEGATIF: '1',
    COMPTOIR_BOUTIQUE_REMISE_MAX_DEFAUT: '7',
    COMPTOIR_BOUTIQUE_TVA_CODE_DEFAUT: 'T10',
    COMPTOIR_BOUTIQUE_DEPOTS: '[{"code":"RESERVE","intitule":"Réserve"}]',
    COMPTOIR_BOUTIQUE_MOYENS_REGLEMENT: '[{"code":"cheque_cadeau","intitule":"Chèque cadeau"}]',
    COMPTOIR_BOUTIQUE_COMPTABILITE: '{"mois_exercice":4}',
    COMPTOIR_TICKETS_ADRESSE: '192.0.2.7',
    COMPTOIR_TICKETS_COLONNES: '32',
    COMPTOIR_TICKETS_CONFIRMATION: '0',
    COMPTOIR_ETIQUETTES_LARGEUR_MM: '60',
    COMPTOIR_TERMINAL_CAISSE: '07',
    COMPTOIR_SAUVEGARDES_QUOTIDIENNES: '9',
    COMPTOIR_MAIL_FROM: 'Siège <siege@exemple.fr>',
    COMPTOIR_SMTP_URL: 'smtp://smtp.exemple.fr:25',
    COMPTOIR_PROXY_EXCEPTIONS: 'exemple.fr',
  },
});

/** Checks that a field shows its value, is disabled, and says why. */
async function expectHeld(field: Locator, value?: string): Promise<void> {
  await expect(field).toBeDisabled();
  if (value !== undefined) await expect(field).toHaveValue(value);
}

async function openTab(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

test('settings locked by IT are shown as locked on every screen, and the rest can be saved', async ({ page, call }) => {
  await signIn(page);
  await goTo(page, 'Administration', 'Boutique');
  await expectHeld(page.getByLabel('Enseigne ou activité'), 'Tenue par le siège');
  await expect(page.getByLabel('Enseigne ou activité')).toHaveAccessibleDescription(hint);
  await expectHeld(page.getByRole('button', { name: 'Changer d’image' }));
  await expectHeld(page.getByRole('checkbox', { name: /^Refuser les ventes/ }));
  await expect(page.getByRole('checkbox', { name: /^Refuser les ventes/ })).toBeChecked();
  await takeScreens(page, 'boutique-tenue');
  await page.getByLabel('Téléphone').fill('01 23 45 67 89');
  await page.keyboard.press('Control+S');
  await expect.poll(async () => (await call(getBoutique)).telephone).toBe('01 23 45 67 89');
  expect(await call(getBoutique)).toMatchObject({ enseigne: 'Tenue par le siège', refuser_stock_negatif: true });

  await openTab(page, 'Règles');
  await expectHeld(page.getByLabel('Maximum d’un client'), '7');
  await expectHeld(page.getByRole('radio', { name: /^10/ }));
  await expectHeld(page.getByLabel('Nom du dépôt RESERVE'), 'Réserve');
  await expectHeld(page.getByLabel('Nom du moyen cheque_cadeau'), 'Chèque cadeau');
  await expect(page.getByText(hint)).toHaveCount(4);

  await openTab(page, 'Matériel');
  const tickets = page.getByRole('form', { name: 'Tickets et tiroir-caisse' });
  await expectHeld(tickets.getByLabel('Adresse'), '192.0.2.7');
  await expectHeld(tickets.getByLabel('Papier'));
  await expectHeld(tickets.getByRole('checkbox', { name: /^Attendre que/ }));
  await expectHeld(page.getByLabel('Largeur'), '60');
  await expectHeld(page.getByLabel('Numéro de caisse'), '07');

  await openTab(page, 'Sauvegardes');
  await expectHeld(page.getByLabel('Jours'), '9');
  await expect(page.getByLabel('Semaines')).toBeEnabled();

  await openTab(page, 'Serveurs d’e-mail');
  const envoi = page.getByRole('form', { name: 'Envoi' });
  await expectHeld(envoi.getByLabel('Serveur'), 'smtp.exemple.fr');
  await expectHeld(envoi.getByLabel('Expéditeur'), 'Siège <siege@exemple.fr>');

  await openTab(page, 'Réseau');
  await expectHeld(page.getByLabel('Sans passer par lui'), 'exemple.fr');
  await expect(page.getByLabel('Sortir', { exact: true })).toBeEnabled();

  await goTo(page, 'Comptabilité');
  await openTab(page, 'Comptes');
  await expectHeld(page.getByLabel('Clients (collectif)'));
  await expectHeld(page.getByLabel('L’exercice commence en'), '4');
  await expect(page.getByLabel('Un autre taux')).toHaveCount(0);
  await takeScreens(page, 'comptes-tenus');
});

test.describe('before the first set-up', () => {
  test.use({
    settings: { COMPTOIR_BOUTIQUE_RAISON_SOCIALE: 'Fers du Sud', COMPTOIR_BOUTIQUE_SIRET: '73282932000074' },
  });

  test('what IT fixed of the shop is shown as fixed, and its name is not asked for', async ({ page }) => {
    const name = page.getByLabel('Nom de la boutique');
    await expectHeld(name, 'Fers du Sud');
    await expect(name).toHaveAccessibleDescription(hint);
    await expectHeld(page.getByLabel('SIRET'), '73282932000074');
    await expect(page.getByText('Il ne reste qu’à créer votre compte')).toBeVisible();
    await takeScreens(page, 'premiere-ouverture-tenue');
  });
});
