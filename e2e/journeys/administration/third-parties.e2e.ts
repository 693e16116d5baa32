import { readFileSync } from 'node:fs';
import { checkBothThemes } from '../../testing/checks/check-accessibility.ts';
import { checkDialog } from '../../testing/checks/check-dialog.ts';
import { takeScreens } from '../../testing/take-screens.ts';
import { expect, installed, signIn, test } from '../../testing/test.ts';

test.use({ settings: installed });

test('the components are listed with their licences, and in a bill of materials', async ({ page }) => {
  await signIn(page);
  await page.goto(new URL('/app/administration/a-propos', page.url()).href);
  const link = page.getByRole('link', { name: /^Les \d+ composants et leurs licences$/ });
  await expect(link).toBeVisible();
  await checkBothThemes(page, 'about');
  await link.press('Enter');

  const grid = page.getByRole('grid', { name: 'Composants' });
  await expect(grid.getByRole('row').nth(1)).toBeVisible();
  await checkBothThemes(page, 'components');
  await takeScreens(page, 'composants');
  await page.getByRole('searchbox', { name: 'Composant ou licence' }).fill('sqlite');
  await expect(grid.getByRole('row')).toHaveCount(2);
  await grid.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: /^better-sqlite3 / });
  await expect(dialog.getByRole('textbox', { name: 'Licence MIT' })).toHaveValue(/Joshua Wise/);
  await checkDialog(page, 'screens/administration/composants/licence-dialog.tsx');
  await takeScreens(page, 'composant');
  await page.keyboard.press('Escape');

  const file = await page.evaluate(async () => (await fetch('/app/composants/comptoir.cdx.json')).json());
  expect(file).toMatchObject({ bomFormat: 'CycloneDX', metadata: { component: { name: 'comptoir' } } });
  const listed = JSON.parse(readFileSync('dist/renderer/composants/composants.json', 'utf8'));
  expect(file.components).toHaveLength(listed.length);
  const save = page.getByRole('link', { name: 'Enregistrer la nomenclature (SBOM)' });
  await expect(save).toHaveAttribute('href', '/app/composants/comptoir.cdx.json');
  await expect(save).toHaveAttribute('download');
});
