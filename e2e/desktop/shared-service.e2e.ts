import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { createArticle } from '#shared/contracts/articles/articles.ts';
import { listFactures } from '#shared/contracts/ventes/ventes.ts';
import { createClient } from '#shared/contracts/tiers/clients.ts';
import type { Tiers } from '#shared/contracts/tiers/tiers.ts';
import { createUser } from '#shared/contracts/utilisateurs/auth.ts';
import { createApiClient } from '#shared/endpoints/api-client.ts';
import { type Account, installForAll } from '../testing/machine/guest-windows.ts';
import { scan } from '../testing/keyboard.ts';
import { chooseClient } from '../testing/shop.ts';
import { apiKey, installed } from '../testing/settings.ts';
import { expect, signIn, test } from '../testing/test.ts';

/** As many as a small terminal server has. */
const count = 10;

/** Opened in pairs: more at once would only wait for each other. */
const wave = 2;

test('windows of two accounts work on one service of the machine, each with its own person, and no sale is lost', async () => {
  test.setTimeout(60_000 + count * 15_000);
  using machine = installForAll();
  const keeper = machine.openAccount('comptoir', 64_000);
  const people = [machine.openAccount('alice', 64_001), machine.openAccount('bruno', 64_002)];
  const place = {
    COMPTOIR_PORT: '0',
    COMPTOIR_DATA_DIR: machine.makeFolder('data', keeper.uid, 0o700),
    COMPTOIR_ANNOUNCE_DIR: machine.makeFolder('said', keeper.uid, 0o755),
  };
  const settings = { ...installed, ...place, COMPTOIR_API_KEY: apiKey };
  let service = await machine.startService(keeper, settings);
  const call = () => createApiClient(service.url, { headers: { 'x-api-key': apiKey } });
  await call()(createArticle, { body: vis });
  const { data: client } = await call()(createClient, { body: { num: 'DURAND', intitule: 'Durand & Fils' } });
  const clerks = Array.from({ length: count }, (_, at) => toClerk(at));
  for (const clerk of clerks) await call()(createUser, { body: { ...clerk, role: 'vendeur', prenom: 'Caisse' } });

  const windows: Awaited<ReturnType<typeof machine.openWindow>>[] = [];
  for (let at = 0; at < count; at += wave) {
    const opening = clerks.slice(at, at + wave).map((_clerk, beside) => {
      const account = people[(at + beside) % people.length] as Account;
      return machine.openWindow(account, place, `profil-${at + beside}`);
    });
    windows.push(...(await Promise.all(opening)));
  }
  const pages = windows.map(({ page }) => page);

  await test.step('each asks who is there, and has nothing of the owner', async () => {
    for (const page of pages) {
      await expect(page.getByRole('button', { name: 'Se connecter' })).toBeVisible();
      const offered = await page.evaluate(() => Object.keys(window.comptoir ?? {}).toSorted());
      expect(offered).toEqual(['isSigned', 'platform', 'printPdf', 'setTheme', 'version']);
    }
  });

  const numbers: string[] = [];
  await test.step('each window sells as its own user', async () => {
    for (const [at, page] of pages.entries()) {
      await signIn(page, clerks[at]);
      expect(await whoIsThere(page)).toBe(clerks[at]?.email);
      numbers.push(await sell(page, client));
    }
  });
  expect(toSeries(numbers)).toEqual(toRun(numbers));

  await test.step('one that is closed leaves the others', async () => {
    await windows[0]?.close();
    expect(await whoIsThere(pages[1]!)).toBe(clerks[1]?.email);
  });

  await test.step('windows report that the service stopped, and have the same users again once it is back', async () => {
    await service.stop();
    for (const page of pages.slice(1)) await expect(page.getByText('Service arrêté')).toBeVisible();
    await pages[1]!.reload().catch(() => undefined);
    await expect(pages[1]!.getByRole('heading', { name: 'Le service de Comptoir est arrêté' })).toBeVisible();
    service = await machine.startService(keeper, settings);
    for (const [at, page] of pages.entries()) {
      if (at === 0) continue;
      await expect(page.getByRole('navigation', { name: 'Navigation principale' })).toBeVisible();
      await expect(page.getByText('Service arrêté')).toBeHidden();
      expect(await whoIsThere(page)).toBe(clerks[at]?.email);
    }
  });

  const factures = await call()(listFactures);
  expect(factures.map(({ numero }) => numero)).toEqual(expect.arrayContaining(numbers));
  const { uid, mode } = statSync(place.COMPTOIR_DATA_DIR);
  expect({ uid, mode: mode & 0o777 }).toEqual({ uid: process.geteuid?.() === 0 ? keeper.uid : uid, mode: 0o700 });
  // No window created a shop of its own.
  const own = people.map(({ home }) => existsSync(join(home, 'Comptoir', 'backoffice.db')));
  expect(own).toEqual([false, false]);
  for (const { close } of windows.slice(1)) await close();
  await service.stop();
});

const vis = { reference: 'VIS', designation: 'Vis 4 × 40', code_ean: '3250390000013', prix_vente: 4 };

function toClerk(at: number) {
  return {
    email: `caisse${at}@quincaillerie-martin.fr`,
    password: `le comptoir du jour ${at} bis`,
    nom: `Numéro ${at}`,
  };
}

function whoIsThere(page: Page): Promise<unknown> {
  return page.evaluate(
    async () => ((await (await fetch('/auth/me')).json()) as { user?: { email: string } }).user?.email,
  );
}

/** Sells an invoice to a customer without a name, by keyboard and scanner; returns its number. */
async function sell(page: Page, client: Tiers): Promise<string> {
  await expect(page.getByRole('heading', { name: 'Nouveau devis' })).toBeVisible();
  await page.keyboard.press('Alt+4');
  await chooseClient(page, client);
  await scan(page, vis.code_ean);
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.keyboard.press('F9');
  await expect(page.getByRole('heading', { name: 'La facture est enregistrée' })).toBeVisible();
  return /FA-P01-\d+/.exec(await page.getByRole('main').innerText())?.[0] ?? '';
}

function toSeries(numbers: readonly string[]): number[] {
  return numbers.map((numero) => Number(numero.slice('FA-P01-'.length))).toSorted((a, b) => a - b);
}

/** Returns the run of so many numbers, without a gap, from the first. */
function toRun(numbers: readonly string[]): number[] {
  const [first = 0] = toSeries(numbers);
  return numbers.map((_, at) => first + at);
}
