import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkAccessibility } from '../testing/checks/check-accessibility.ts';
import { demoShop, hire } from '../testing/shop.ts';
import { expect, signIn, test as base } from '../testing/test.ts';

const jump = 'L’horloge de cet ordinateur est passée du 16/03/2026 à 9 h 30 au 24/06/2026 à 9 h 30.';
const trouble = 'Le disque ne répond pas.';

/** Opens a shop whose data had a problem before it was opened today. */
const test = base.extend({
  environment: async ({ environment }, provide) => {
    const dataDir = environment.COMPTOIR_DATA_DIR ?? '';
    const installation = join(dataDir, 'installation.json');
    const avis = [{ date: '2026-06-24T07:30:00.000Z', message: jump }];
    writeFileSync(installation, JSON.stringify({ ...JSON.parse(readFileSync(installation, 'utf8')), avis }));
    const place = { echec_depuis: new Date(Date.now() - 3 * 86_400_000), erreur: trouble, essai: new Date() };
    mkdirSync(join(dataDir, 'backups'), { recursive: true });
    writeFileSync(join(dataDir, 'backups', 'etat.json'), JSON.stringify({ principal: place }));
    await provide(environment);
  },
});

test.use({ settings: demoShop });

test('the dashboard shows a clock that jumped and backups that fail; once read, the clock notice disappears', async ({
  comptoir: { page, url },
  call,
}) => {
  const clerk = await hire(call, 'vendeur');
  await signIn(page, clerk);
  await page.goto(`${url}/app/tableau-de-bord`);
  await expect(page.getByText(jump)).toBeVisible();
  const failing = page.getByText('Aucune sauvegarde ne réussit depuis le');
  await expect(failing).toContainText(`${trouble} Prévenez la personne qui gère Comptoir.`);
  const read = page.getByRole('button', { name: 'J’ai lu' });
  await expect(read).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Voir les sauvegardes' })).toHaveCount(0);

  await signIn(page);
  await expect(page.getByText(jump)).toBeVisible();
  await checkAccessibility(page, 'notices of the dashboard');
  await read.press('Enter');
  await expect(page.getByText(jump)).toHaveCount(0);
  await expect(failing).toBeVisible();
  await page.reload();
  await expect(failing).toBeVisible();
  await expect(page.getByText(jump)).toHaveCount(0);
  await page.getByRole('link', { name: 'Voir les sauvegardes' }).press('Enter');
  await expect(page).toHaveURL(/administration\/sauvegardes/);
});
