import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { Call } from '#shared/endpoints/api-client.ts';
import { createDevis, listDevis, updateDevis } from '#shared/contracts/ventes/devis.ts';
import { listEmailLogs } from '#shared/contracts/emails/emails.ts';
import { createFacture, listFactures } from '#shared/contracts/ventes/ventes.ts';
import { checkAccessibility } from '../../testing/checks/check-accessibility.ts';
import { catchDownload } from '../../testing/downloads.ts';
import { demoShop, findCompany, findStocked, goTo } from '../../testing/shop.ts';
import { takeScreens } from '../../testing/take-screens.ts';
import { expect, signIn, test } from '../../testing/test.ts';

test.use({ settings: demoShop });
test.setTimeout(120_000);

/** Creates quotes of one customer, the newest of all; returns their numbers, oldest first. */
async function createQuotes(call: Call, count: number): Promise<string[]> {
  const { numero: client_id } = await findCompany(call);
  const [article] = await findStocked(call, 1);
  const lignes = [{ article_code: String(article?.reference), quantite: 1 }];
  const numeros: string[] = [];
  for (let made = 0; made < count; made += 1) {
    numeros.push((await call(createDevis, { body: { client_id, lignes } })).id);
  }
  return numeros;
}

/** Selects the first rows of a list by the keyboard. */
async function selectFirst(page: Page, list: string, count: number) {
  const grid = page.getByRole('grid', { name: list });
  await expect(grid.getByRole('row').nth(count)).toBeVisible();
  await grid.focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('Space');
  for (let moved = 1; moved < count; moved += 1) await page.keyboard.press('Shift+ArrowDown');
  await expect(grid.getByRole('row', { selected: true })).toHaveCount(count);
}

test('rows are selected by keyboard, one, a range, all or none, and summed', async ({ page, call }) => {
  await createQuotes(call, 4);
  await signIn(page);
  await goTo(page, 'Devis');
  const selected = page.getByRole('row', { selected: true });
  await selectFirst(page, 'Devis', 4);
  await page.keyboard.press('Shift+ArrowUp');
  await expect(selected).toHaveCount(3);
  await expect(page.getByText('3 sélectionnés')).toBeVisible();
  await takeScreens(page, 'selection');
  await checkAccessibility(page, 'selected documents');
  await page.keyboard.press('Control+A');
  const total = (await call(listDevis, { query: { limit: 1_000 } })).length;
  await expect(page.getByText(`${total} sélectionnés`)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(selected).toHaveCount(0);
});

test('quotes become invoices together: one is refused and says why, an answer is lost, none is made twice', async ({
  comptoir: { page, watch },
  call,
}) => {
  watch.expectConsole(/ERR_FAILED|400/);
  const numeros = await createQuotes(call, 4);
  const [refused = '', lost = ''] = numeros;
  await signIn(page);
  await goTo(page, 'Devis');
  await selectFirst(page, 'Devis', 4);
  await call(updateDevis, { params: { id: refused }, body: { statut: 5 } });
  let losses = 0;
  await page.route(`**/workflow/devis/${lost}/to-facture`, async (route) => {
    if (losses++ > 0) return route.continue();
    await route.fetch();
    await route.abort();
  });

  await page.getByRole('button', { name: 'Transformer' }).click();
  await page.getByRole('menuitem', { name: 'Facturer' }).click();
  await page.getByRole('button', { name: 'Facturer' }).dblclick();
  await expect(page.getByText('3 faits sur 4, 1 refusé')).toBeVisible();
  const items = page.getByRole('list', { name: 'Documents' }).getByRole('listitem');
  await expect(items.filter({ hasText: refused })).toContainText('est déjà transformé');
  await expect(items.filter({ hasText: lost })).toContainText(/Transformé en FA-/);
  await page.evaluate(() => getSelection()?.removeAllRanges());
  await takeScreens(page, 'rapport');
  await checkAccessibility(page, 'what came of each document');

  await call(updateDevis, { params: { id: refused }, body: { statut: 0 } }).catch(() => undefined);
  await page.getByRole('button', { name: 'Réessayer (1)' }).click();
  await expect(page.getByText('3 faits sur 4, 1 refusé')).toBeVisible();
  const factures = await call(listFactures, { query: { limit: 100 } });
  const sources = factures.flatMap(({ document_source }) => document_source ?? []);
  expect(sources.filter((source) => numeros.includes(source)).toSorted()).toEqual(numeros.slice(1));

  await items.filter({ hasText: lost }).getByRole('link', { name: /^FA-/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('FA-');
});

test('each document is sent to its customer, and a sending interrupted by a closed page continues without sending twice', async ({
  comptoir: { page, watch },
  call,
}) => {
  watch.expectConsole(/ERR_FAILED/);
  const numeros = await createQuotes(call, 3);
  await signIn(page);
  await goTo(page, 'Devis');
  await selectFirst(page, 'Devis', 3);
  let sent = 0;
  let isCut = true;
  await page.route('**/emails/send-batch', async (route) => {
    sent += 1;
    if (sent < 2 || !isCut) return route.continue();
    // The request arrived, and its answer was lost.
    await route.fetch();
    await route.abort();
  });
  await page.getByRole('button', { name: 'Envoyer par e-mail' }).click();
  await takeScreens(page, 'envoi-groupe');
  await checkAccessibility(page, 'a letter with many documents');
  await page.getByRole('button', { name: 'Envoyer 3 e-mails' }).click();
  await expect(page.getByText('1 fait sur 3')).toBeVisible();
  await expect(page.getByText('Le service de Comptoir ne répond pas.')).toBeVisible();

  // In this order: the page retries until it is gone.
  await page.reload();
  isCut = false;
  await page.getByRole('button', { name: 'Reprendre' }).click();
  await expect(page.getByText('3 faits sur 3')).toBeVisible();
  const logs = await call(listEmailLogs, { query: { limit: 1_000 } });
  for (const numero of numeros) {
    expect(
      logs.filter(({ document_ids }) => document_ids === numero),
      numero,
    ).toHaveLength(1);
  }
});

test('PDFs are handed over in one archive, and a narrowed list as a CSV file', async ({ comptoir, page, call }) => {
  const numeros = await createQuotes(call, 3);
  await signIn(page);
  await goTo(page, 'Devis');
  await selectFirst(page, 'Devis', 3);
  await page.getByRole('button', { name: 'Télécharger les PDF' }).click();
  const archive = await catchDownload(comptoir, async () => {
    await page.getByRole('button', { name: 'Télécharger', exact: true }).click();
    await expect(page.getByText('3 faits sur 3')).toBeVisible();
  });
  expect(archive.name).toMatch(/^Devis_\d{4}-\d\d-\d\d\.zip$/);
  const zip = await readFile(archive.path, 'latin1');
  for (const numero of numeros) expect(zip).toContain(`Devis_${numero}.pdf`);
  expect(zip.match(/%PDF-/g)).toHaveLength(3);
  await page.getByRole('button', { name: 'Fermer' }).last().click();
  await expect(page.getByRole('dialog')).toBeHidden();

  await selectFirst(page, 'Devis', 2);
  const chosen = await catchDownload(comptoir, () => page.getByRole('button', { name: 'Exporter en CSV' }).click());
  expect(chosen.name).toMatch(/^devis_\d{4}-\d\d-\d\d\.csv$/);
  const chosenLines = (await readFile(chosen.path, 'utf8')).trim().split('\r\n');
  expect(chosenLines.slice(1).map((line) => line.split(';')[0])).toEqual(numeros.slice(1).toReversed());

  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type(numeros[1] ?? '');
  await expect(page.getByRole('grid', { name: 'Devis' }).getByRole('row')).toHaveCount(2);
  const file = await catchDownload(comptoir, () => page.getByRole('link', { name: 'Exporter en CSV' }).click());
  expect(file.name).toMatch(/^devis_\d{8}_\d{6}\.csv$/);
  const lines = (await readFile(file.path, 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toMatch(new RegExp(`^${numeros[1]};`));
});

test('of a sale without a name the archive has the ticket, not a page', async ({ comptoir, page, call }) => {
  const [article] = await findStocked(call, 1);
  const lignes = [{ article_code: String(article?.reference), quantite: 1 }];
  const { data } = await call(createFacture, { body: { client_id: 'PASSAGE', lignes } });
  const numero = data.numero_facture;
  await signIn(page);
  await goTo(page, 'Factures');
  await selectFirst(page, 'Factures', 1);
  await page.getByRole('button', { name: 'Télécharger les PDF' }).click();
  const archive = await catchDownload(comptoir, async () => {
    await page.getByRole('button', { name: 'Télécharger', exact: true }).click();
    await expect(page.getByText('1 fait sur 1')).toBeVisible();
  });
  const zip = await readFile(archive.path, 'latin1');
  expect(zip).toContain(`Ticket_${numero}.svg`);
  expect(zip).not.toContain('%PDF-');
});
