import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { checkBothThemes } from '../../testing/checks/check-accessibility.ts';
import { takeScreens } from '../../testing/take-screens.ts';
import { expect, installed, signIn, test } from '../../testing/test.ts';

test.use({ settings: installed });

const run = promisify(execFile);

test('all that is sealed is verified from the screen, and archived in a file that is verified by itself', async ({
  page,
}) => {
  await signIn(page);
  await page.goto(new URL('/app/administration/conformite', page.url()).href);
  await expect(page.getByText('Rien n’a été vérifié depuis le démarrage.')).toBeVisible();
  await page.getByRole('button', { name: 'Tout vérifier' }).press('Enter');
  await expect(page.getByText('Rien de rompu')).toBeVisible();
  await expect(page.getByText('Connexion', { exact: false }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Archiver la période' }).press('Enter');
  await expect(page.getByText('relue et entière')).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: / – / }).click(),
  ]);
  const { stdout } = await run(process.execPath, ['scripts/verify.ts', await download.path()]);
  expect(stdout).toContain('Rien de rompu');
  await checkBothThemes(page, 'conformite');
  await takeScreens(page, 'conformite');
});
