import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient, listClients } from '#shared/contracts/tiers/clients.ts';
import { checkAccessibility } from '../../testing/checks/check-accessibility.ts';
import { goTo } from '../../testing/shop.ts';
import { takeScreens } from '../../testing/take-screens.ts';
import { administrator, expect, installed, signIn, test } from '../../testing/test.ts';

test.use({ settings: installed });

test('an administrator backs the shop up, to a second folder too, compares, restores the backup, and finds the shop as it was', async ({
  comptoir: { page, watch },
  call,
}) => {
  watch.expectConsole(/401|Failed to load|ERR_/);
  const disk = mkdtempSync(join(tmpdir(), 'comptoir-disk-'));
  await call(createClient, { body: { num: 'DURAND', intitule: 'Durand et fils' } });
  await signIn(page);
  await goTo(page, 'Administration', 'Boutique');
  await page.getByRole('link', { name: 'Sauvegardes' }).click();
  await expect(page.getByText(/Aucune sauvegarde encore/)).toBeVisible();
  const form = page.getByRole('form', { name: 'Réglages des sauvegardes' });
  await form.getByLabel('Second dossier').fill(join(disk, 'absent'));
  await form.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(form.getByText(/Ce dossier n’existe pas/)).toBeVisible();
  await form.getByLabel('Second dossier').fill(disk);
  await form.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText('Les sauvegardes suivent ces réglages.')).toBeVisible();

  await page.keyboard.press('Alt+N');
  const grid = page.getByRole('grid', { name: 'Sauvegardes' });
  await expect(grid.getByRole('row')).toHaveCount(3);
  await expect(grid.getByText('Second dossier')).toBeVisible();
  await takeScreens(page, 'sauvegardes');
  await checkAccessibility(page, 'Sauvegardes');

  await call(createClient, { body: { num: 'PETIT', intitule: 'Petit SARL' } });
  await grid.getByRole('row').nth(1).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('link', { name: 'Télécharger' })).toHaveAttribute(
    'href',
    /\/admin\/sauvegardes\/.*\/fichier$/,
  );
  await dialog.getByRole('button', { name: 'Restaurer…' }).click();
  const seen = dialog.getByRole('table', { name: /Ce que la sauvegarde contient/ });
  await expect(seen.getByRole('row', { name: /Clients, prospects, fournisseurs/ })).toHaveText(/2\s*3$/);
  await expect(dialog.getByRole('checkbox')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Annuler' }).click();

  unsign(disk);
  await grid.getByRole('row', { name: /Second dossier/ }).click();
  await dialog.getByRole('button', { name: 'Restaurer…' }).click();
  await expect(dialog.getByText(/Rien ne dit que cette sauvegarde vient d’ici/)).toBeVisible();
  const restore = dialog.getByRole('button', { name: 'Restaurer cette sauvegarde' });
  await dialog.getByLabel(/Pour confirmer/).fill('restaurer');
  await expect(restore).toBeDisabled();
  await takeScreens(page, 'restaurer');
  await checkAccessibility(page, 'Restaurer');
  await dialog.getByRole('checkbox', { name: /J’ai vu ce qui diffère/ }).check();
  const startedAgain = page.waitForEvent('load', { timeout: 60_000 });
  await restore.click();
  await startedAgain;
  await expect(page.getByRole('textbox', { name: 'Mot de passe' })).toBeVisible();
  await signIn(page, administrator);
  await expect(page.getByText(/La boutique est revenue à la sauvegarde/)).toBeVisible();
  expect((await call(listClients)).data.map(({ numero }) => numero)).toEqual(['PASSAGE', 'DURAND']);
  rmSync(disk, { recursive: true, force: true, maxRetries: 5 });
});

/** Makes a backup like one of another installation, whose origin is unknown here. */
function unsign(disk: string) {
  const [id = ''] = readdirSync(join(disk, 'comptoir-P01'));
  const file = join(disk, 'comptoir-P01', id, 'sauvegarde.json');
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), cle: '', signature: '' }));
}
