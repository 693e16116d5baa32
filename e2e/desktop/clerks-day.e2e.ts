import type { Page } from '@playwright/test';
import { updateClient } from '#shared/contracts/tiers/clients.ts';
import { findDocuments } from '#shared/contracts/documents/documents.ts';
import { createUser } from '#shared/contracts/utilisateurs/auth.ts';
import { expectFocused } from '../testing/checks/focus.ts';
import { leaveUnpaid, scan } from '../testing/keyboard.ts';
import { findCompany, findStocked, hire } from '../testing/shop.ts';
import { test } from '../testing/signing-shop.ts';
import { expect } from '../testing/test.ts';

test.setTimeout(240_000);

/**
 * Creates a clerk with a keyboard and a scanner only; after each action, the focused element must be visible, marked
 * and named.
 */
function createClerk(page: Page) {
  async function after(step: string, focused?: string | RegExp) {
    await expect.poll(async () => (await expectFocused(page, step)).name, step).toMatch(focused ?? /./);
  }
  return {
    after,
    /** Presses these keys one after the other; then the element with this name must have the focus. */
    async press(keys: string, focused?: string | RegExp) {
      // Characters that follow each other at once would be a scanner's.
      await page.waitForTimeout(100);
      for (const key of keys.split(' ')) await page.keyboard.press(key);
      await after(keys, focused);
    },
    async type(text: string, focused?: string | RegExp) {
      await page.keyboard.type(text, { delay: 90 });
      await after(`«${text}»`, focused);
    },
    /** Goes somewhere, or does something, by the search. */
    async find(text: string, result: string, focused?: string | RegExp) {
      await page.keyboard.press('Control+K');
      await after('Control+K', 'Chercher partout');
      await page.keyboard.type(text);
      await expect(page.locator('[data-action][data-selected]')).toContainText(result);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('dialog', { name: 'Chercher partout' })).toHaveCount(0);
      await after(`search: ${text}`, focused);
    },
    async scan(code: string | null) {
      await scan(page, String(code));
    },
  };
}

test('a clerk’s whole day works by keyboard: nothing is clicked, and some element always has the focus', async ({
  comptoir: { page, watch },
  call,
}) => {
  // A quote that was sent since it was saved has another version: what is made of it is asked for again.
  watch.expectConsole(/status of 409/);
  const client = await findCompany(call);
  const [first, second, third] = await findStocked(call, 3);
  await call(updateClient, { params: { code: client.numero }, body: { email: 'compta@menuiserie.fr' } });
  const clerk = await hire(call, 'vendeur');
  const next = { email: 'noe@quincaillerie-martin.fr', password: 'le mot de passe de Noé' };
  await call(createUser, { body: { ...next, role: 'vendeur', prenom: 'Noé', nom: 'Petit' } });
  await page.evaluate(() => {
    Object.assign(window, { clicks: 0 });
    addEventListener('pointerdown', () => Object.assign(window, { clicks: Number(Reflect.get(window, 'clicks')) + 1 }));
  });
  const keys = createClerk(page);
  const amount = /^(Montant|Reçu du client)/;
  const heading = (name: string | RegExp) => expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  const rows = (count: number) => expect(page.getByRole('row')).toHaveCount(count + 1);

  await test.step('signs in', async () => {
    await keys.after('the program is open', /e-mail/);
    await keys.type(clerk.email);
    await keys.press('Tab', /Mot de passe/);
    await keys.type(clerk.password);
    await keys.press('Enter', 'Article');
  });

  await test.step('a quote, of what is scanned and of what is looked for', async () => {
    await keys.press('F2', 'Client');
    await keys.type(client.numero.toLowerCase());
    await expect(page.getByRole('option', { name: client.intitule }).first()).toBeVisible();
    await keys.press('Enter', 'Article');
    await keys.scan(first?.code_ean ?? null);
    await rows(1);
    await keys.after('a scan', 'Article');
    await keys.type(String(second?.reference).toLowerCase());
    await expect(page.getByRole('option').first()).toBeVisible();
    await keys.press('Enter', 'Article');
    await rows(2);
    await keys.press('F4', /^Quantité de/);
    await keys.type('2');
    await keys.press('Escape', 'Article');
    await keys.press('F9', /^Nouvelle vente/);
    await heading('Le devis est enregistré');
  });

  await test.step('sent to be signed, and by e-mail', async () => {
    await expect(page.getByRole('button', { name: 'Faire signer' })).toBeVisible();
    await keys.press('s', 'Faire signer');
    await keys.press('Enter', /^Nouvelle vente/);
    await expect(page.getByText(/reçoit le lien pour signer/)).toBeVisible();
    await keys.press('m', 'Envoyer');
    await keys.press('Escape', /^Nouvelle vente/);
    await keys.press('m', 'Envoyer');
    await keys.press('Enter', /^Nouvelle vente/);
  });

  await test.step('an order, a delivery, an invoice', async () => {
    for (const [step, saved] of [
      ['Passer en commande', 'La commande est enregistrée'],
      ['Livrer', 'Le bon de livraison est enregistré'],
      ['Facturer', 'La facture est enregistrée'],
    ] as const) {
      const button = page.getByRole('button', { name: new RegExp(`^${step}(?! une partie)`) });
      await expect(button).toBeVisible();
      await keys.press('t');
      await heading(saved);
      await keys.after(saved, step === 'Facturer' ? amount : /^Nouvelle vente/);
    }
  });

  await test.step('the invoice is paid, all of it, in the usual means', async () => {
    await keys.press('Enter', /^Nouvelle vente/);
    await expect(page.getByRole('list', { name: 'Règlements' })).toContainText('Espèces');
  });

  await test.step('a sale is put aside and taken back', async () => {
    await keys.press('Enter', 'Article');
    await keys.scan(first?.code_ean ?? null);
    await rows(1);
    await keys.press('F8', 'Article');
    await keys.scan(third?.code_ean ?? null);
    await rows(1);
    await keys.press('Shift+F8', new RegExp(String(first?.designation).slice(0, 10)));
    await keys.press('Enter', 'Article');
    await expect(page.getByLabel(`Quantité de ${first?.designation}`)).toHaveValue('1');
  });

  await test.step('a customer is made in the middle, and a mistake undone', async () => {
    await keys.press('F2', 'Client');
    await keys.type('Zyxomatic');
    await expect(page.getByRole('option', { name: /^Créer le client/ })).toBeVisible();
    await keys.press('Enter', /^Nom ou raison sociale/);
    await keys.press('Control+S', 'Article');
    await expect(page.getByText('Zyxomatic', { exact: true })).toBeVisible();
    await keys.press('Control+Delete', 'Article');
    await rows(-1);
    await keys.press('Control+Z', 'Article');
    await rows(1);
    await keys.press('Alt+4', 'Article');
    await keys.press('F9', amount);
    await heading('La facture est enregistrée');
  });

  await test.step('a credit note, while the invoice stays on account', async () => {
    await leaveUnpaid(page);
    await keys.press('Shift+F8', new RegExp(String(third?.designation).slice(0, 10)));
    await keys.press('Escape', 'Article');
    await keys.press('Alt+5', 'Article');
    await keys.press('F2', 'Client');
    await keys.type(client.numero.toLowerCase());
    await expect(page.getByRole('option', { name: client.intitule }).first()).toBeVisible();
    await keys.press('Enter', 'Article');
    await keys.scan(first?.code_ean ?? null);
    await rows(1);
    await keys.press('F9', /^Nouvelle vente/);
    await heading('L’avoir est enregistré');
  });

  await test.step('goods come in', async () => {
    await keys.find('entrées', 'Entrées et sorties', 'Article');
    await keys.scan(second?.code_ean ?? null);
    await rows(1);
    await keys.press('F9', /^Nouvelle entrée/);
    await heading(/enregistrée/);
  });

  await test.step('those who owe are written to', async () => {
    await keys.find('relances', 'Relances', 'Relances');
    await keys.press('/', 'Client, numéro');
    await keys.press('ArrowDown', 'Factures impayées');
    await keys.press('Space', 'Factures impayées');
    await keys.press('r', /^Envoyer/);
    await keys.press('Escape', 'Factures impayées');
  });

  await test.step('the figures of the day, then the next clerk', async () => {
    await keys.find('tableau', 'Tableau de bord', 'Tableau de bord');
    await keys.find('fermer la session', 'Fermer la session', /e-mail/);
    await keys.type(next.email);
    await keys.press('Tab', /Mot de passe/);
    await keys.type(next.password);
    await keys.press('Enter');
    await expect(page.getByText('Noé Petit')).toBeVisible();
    await keys.after('the next clerk is at work');
  });

  const made = await call(findDocuments, { query: { client: client.numero, limit: 4 } });
  expect(new Set(made.map(({ numero }) => numero.slice(0, 2)))).toEqual(new Set(['BC', 'BL', 'FA', 'AV']));
  expect(await page.evaluate(() => Reflect.get(window, 'clicks')), 'clicks').toBe(0);
});
