import { checkBothThemes } from '../../testing/checks/check-accessibility.ts';
import { takeScreens } from '../../testing/take-screens.ts';
import { expect, installed, signIn, test } from '../../testing/test.ts';

test.use({ settings: installed });

test('all that is sealed is verified from the screen, which says what it found', async ({ page }) => {
  await signIn(page);
  await page.goto(new URL('/app/administration/conformite', page.url()).href);
  await expect(page.getByText('Rien n’a été vérifié depuis le démarrage.')).toBeVisible();
  await page.getByRole('button', { name: 'Tout vérifier' }).press('Enter');
  await expect(page.getByText('Rien de rompu')).toBeVisible();
  await expect(page.getByText('Connexion', { exact: false }).first()).toBeVisible();
  await checkBothThemes(page, 'conformite');
  await takeScreens(page, 'conformite');
});
