import type { Page } from '@playwright/test';
import { listDevis } from '#shared/contracts/ventes/devis.ts';
import { demoShop, findStocked } from '../../testing/shop.ts';
import { expect, signIn, test } from '../../testing/test.ts';

test.use({ settings: demoShop });
test.setTimeout(90_000);

/** Every letter and symbol that is a shortcut somewhere; no article has this code. */
const code = 'tfemsvrag/?-7 nx';

/** Screens where letters act at once, and one where they do not. */
const places = [
  ['/app/relances', 'Relances'],
  ['/app/signatures', 'Signatures'],
  ['/app/clients', 'Clients'],
  ['/app/tableau-de-bord', 'Tableau de bord'],
] as const;

/** Sends the keys of a scanner to the window, ten milliseconds apart however busy the machine. */
async function scanEvenly(page: Page, scanned = code) {
  await page.evaluate(
    (keys) => {
      const start = performance.now() - 10 * keys.length;
      for (const [index, key] of keys.entries()) {
        const press = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
        Object.defineProperty(press, 'timeStamp', { value: start + 10 * index });
        (document.activeElement ?? document.body).dispatchEvent(press);
      }
    },
    [...scanned, 'Enter'],
  );
}

/** Scans the code, and waits until it is refused as an unknown article. */
async function scanInVain(page: Page, where: string) {
  await scanEvenly(page);
  const unknown = page.getByRole('alert').filter({ hasText: code });
  await expect(unknown.first(), where).toBeVisible();
  await expect(page.getByRole('dialog'), where).toHaveCount(0);
}

test('the letters of a scanned code never trigger shortcuts', async ({ comptoir: { page }, call }) => {
  await signIn(page);
  for (const [path, name] of places) {
    await page.goto(new URL(path, page.url()).href);
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
    await scanInVain(page, path);
    await expect(page).toHaveURL(new RegExp(`${path}$`));
  }

  await test.step('nor on a card, nor in its menu', async () => {
    const [devis] = await call(listDevis, { query: { limit: 1 } });
    await page.goto(new URL(`/app/devis/${devis?.numero}`, page.url()).href);
    await expect(page.getByRole('button', { name: /^E-mail/ })).toBeEnabled();
    const { href } = new URL(page.url());
    await scanInVain(page, 'card');
    await page.getByRole('button', { name: 'Actions' }).click();
    await expect(page.getByRole('menuitem').first()).toBeFocused();
    await scanEvenly(page);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(page.url()).toBe(href);
  });

  await test.step('what is being written in a dialog stays', async () => {
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menuitem')).toHaveCount(0);
    await page.getByRole('button', { name: /^E-mail/ }).click();
    const object = page.getByLabel('Objet');
    await object.fill('Votre projet');
    await scanEvenly(page, '9999999999994');
    await expect(page.getByText('9999999999994 n’est pas pris')).toBeVisible();
    await expect(object).toHaveValue('Votre projet');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page, 'the screen behind stays').toHaveURL(/\/devis\/DE-/);
  });

  await test.step('while searching everywhere, it is what was looked for', async () => {
    const [article] = await findStocked(call, 1);
    await page.goto(new URL('/app/clients', page.url()).href);
    await expect(page.getByRole('heading', { name: 'Clients', level: 1 })).toBeVisible();
    await page.keyboard.press('Control+K');
    await expect(page.getByPlaceholder(/^Un client, un document/)).toBeVisible();
    await scanEvenly(page, String(article?.code_ean));
    await expect(page.getByRole('heading', { name: article?.designation ?? '', level: 1 })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});
