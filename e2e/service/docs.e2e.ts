import { chromium } from '@playwright/test';
import { createApiClient } from '#shared/endpoints/api-client.ts';
import { createUser } from '#shared/contracts/utilisateurs/auth.ts';
import { chromiumPath } from '../testing/chromium-path.ts';
import { startServiceProcess } from '../testing/service-process.ts';
import { apiKey, expect, test } from '../testing/test.ts';
import { watchPages } from '../testing/watch-pages.ts';

const httpCredentials = { username: 'integrateur@essai.example', password: 'mot de passe d’essai' };

test('an integrator reads the documentation and tries a call from it', async ({ environment }) => {
  // Redoc draws and indexes three hundred operations at once.
  test.setTimeout(360_000);
  const service = await startServiceProcess(environment);
  const call = createApiClient(service.url, { headers: { 'x-api-key': apiKey } });
  const { username: email, password } = httpCredentials;
  await call(createUser, { body: { email, password, nom: 'Intégrateur', role: 'vendeur' } });
  const browser = await chromium.launch({ executablePath: chromiumPath, args: ['--no-sandbox'] });
  const context = await browser.newContext({ httpCredentials });
  const watch = watchPages(context);

  const swagger = await context.newPage();
  await swagger.goto(`${service.url}/docs`);
  await expect(swagger.getByRole('link', { name: 'Devis', exact: true })).toBeVisible();
  await expect(swagger.getByRole('link', { name: 'Debug', exact: true })).toBeHidden();
  await swagger.getByRole('button', { name: 'Authorize' }).click();
  const key = swagger.locator('.auth-container', { hasText: 'X-API-Key' });
  await key.locator('input').fill(apiKey);
  await key.getByRole('button', { name: 'Apply credentials' }).click();
  await key.getByRole('button', { name: 'Close' }).click();
  await swagger.getByRole('link', { name: 'System', exact: true }).click();
  const info = swagger.locator('#operations-System-getInfo');
  await info.click();
  await info.getByRole('button', { name: 'Try it out' }).click();
  await info.getByRole('button', { name: 'Execute' }).click();
  await expect(info.getByText('"operational"').first()).toBeVisible();

  const redoc = await context.newPage();
  await redoc.goto(`${service.url}/redoc`);
  await expect(redoc.getByRole('heading', { name: 'Crée un devis.' })).toBeAttached({ timeout: 60_000 });
  // A search before the index is built finds nothing.
  await expect(async () => {
    await redoc.getByPlaceholder('Search...').fill('');
    await redoc.getByPlaceholder('Search...').fill('commande');
    await expect(redoc.getByRole('search').getByText('Crée une commande.')).toBeVisible({ timeout: 30_000 });
  }).toPass();

  watch.assertClean();
  await browser.close();
  await service.stop();
});
