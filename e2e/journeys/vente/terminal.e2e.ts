import type { Locator, Page } from '@playwright/test';
import { startTerminalSimulator } from '#server/materiel/terminal/simulator/terminal-simulator.ts';
import { updateMateriel } from '#shared/contracts/materiel/materiel.ts';
import { browseReglements } from '#shared/contracts/reglements/reglements.ts';
import { createAvoir, getAvoir, getFacture } from '#shared/contracts/ventes/ventes.ts';
import type { Call } from '#shared/endpoints/api-client.ts';
import { formatAmount } from '#shared/money/money.ts';
import { readReceipt, startPrinterSink } from '#server/testing/running/start-printer-sink.ts';
import { checkAccessibility } from '../../testing/checks/check-accessibility.ts';
import { checkDialog } from '../../testing/checks/check-dialog.ts';
import { createTypist, leaveUnpaid, scan } from '../../testing/keyboard.ts';
import { chooseClient, demoShop, findCompany, findStocked, goTo } from '../../testing/shop.ts';
import { takeScreens } from '../../testing/take-screens.ts';
import { expect, signIn, test } from '../../testing/test.ts';

test.use({ settings: demoShop });

const amountOf = (page: Page) => page.getByRole('textbox', { name: /^(Montant|Reçu du client)/ });
const nextOf = (page: Page) => page.getByRole('button', { name: /^Nouvelle vente/ });
const terminalOf = (page: Page) => page.getByRole('region', { name: 'Terminal de paiement' });

async function setTerminal(call: Call, { adresse, port }: { adresse: string; port: number }) {
  await call(updateMateriel, { body: { terminal: { adresse, port, protocole: '3.2' } } });
}

/** Saves an invoice of one article by keyboard, and chooses its payment by card. */
async function saveInvoice(page: Page, call: Call) {
  await chooseClient(page, await findCompany(call));
  const [article] = await findStocked(call, 1);
  await expect(page.getByRole('combobox', { name: 'Article' })).toBeFocused();
  await page.keyboard.press('Alt+4');
  await scan(page, String(article?.code_ean));
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.keyboard.press('F9');
  await expect(amountOf(page)).toBeFocused();
  await page.keyboard.press('Alt+2');
  await expect(page.getByText('Le montant part sur le terminal de paiement.')).toBeVisible();
  const found = await page
    .getByText(/^FA-P01-\d{6}$/)
    .first()
    .textContent();
  const { data } = await call(getFacture, { params: { numero: found ?? '' } });
  return { numero: data.numero, total: data.total_ttc };
}

/** Presses a button without a mouse. */
const pressOn = (button: Locator) => button.press('Enter');

const readDue = async (call: Call, numero: string) => (await call(getFacture, { params: { numero } })).data.reste_du;

test('Enter sends the amount to the terminal; accepted, the invoice is paid without another key', async ({
  page,
  call,
}) => {
  await using terminal = await startTerminalSimulator({ scenario: 'waiting' });
  await setTerminal(call, terminal);
  await signIn(page);
  const { numero, total } = await saveInvoice(page, call);
  await takeScreens(page, 'terminal-avant');
  const typist = createTypist(page);
  await typist.press('Enter');
  await expect(terminalOf(page)).toContainText('Présentez la carte');
  await expect(terminalOf(page)).toContainText(formatAmount(total));
  await checkAccessibility(page, 'terminal-card');
  await takeScreens(page, 'terminal-carte');
  terminal.presentCard();
  await expect(nextOf(page)).toBeFocused();
  expect(typist.count()).toBe(1);
  await expect(page.getByRole('list', { name: 'Règlements' })).toContainText('autorisation 184117, carte 6368');
  await takeScreens(page, 'terminal-accepte');
  expect(await readDue(call, numero)).toBe(0);
  expect(terminal.charges).toHaveLength(1);
});

test('a refused card says why, and cash is one key away', async ({ page, call }) => {
  await using terminal = await startTerminalSimulator({ scenario: 'refused' });
  await setTerminal(call, terminal);
  await signIn(page);
  const { numero } = await saveInvoice(page, call);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'La carte est refusée.' })).toBeVisible();
  await expect(amountOf(page)).toBeFocused();
  await takeScreens(page, 'terminal-refuse');
  await page.keyboard.press('Alt+1');
  await page.keyboard.press('Enter');
  await expect(nextOf(page)).toBeFocused();
  expect(await readDue(call, numero)).toBe(0);
  expect(terminal.charges).toEqual([]);
});

test('a lost answer asks what the terminal did, charges nothing again, and the answer pays the invoice once', async ({
  page,
  call,
}) => {
  await using terminal = await startTerminalSimulator({ scenario: 'lost' });
  await setTerminal(call, terminal);
  await signIn(page);
  const { numero, total } = await saveInvoice(page, call);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /^Le terminal a-t-il accepté/ })).toBeVisible();
  await checkAccessibility(page, 'terminal-lost');
  await takeScreens(page, 'terminal-perdu');
  await page.keyboard.press('Enter');
  await page.reload();
  await goTo(page, 'Factures');
  expect(await readDue(call, numero)).toBe(total);
  await page.goto(`${new URL(page.url()).origin}/app/factures/${numero}`);
  await page.getByRole('button', { name: /^Encaisser/ }).click();
  await page.getByRole('button', { name: 'Oui, il a accepté' }).click();
  await expect.poll(() => readDue(call, numero)).toBe(0);
  const { data } = await call(browseReglements, { query: { document: numero } });
  expect(data).toMatchObject([{ moyen: 'carte', montant: total }]);
  expect(terminal.charges).toHaveLength(1);
});

test('a doubtful card operation is shown on the dashboard until the terminal or a user resolves it', async ({
  page,
  call,
}) => {
  await using terminal = await startTerminalSimulator({ scenario: 'lost' });
  await setTerminal(call, terminal);
  await signIn(page);
  const { numero, total } = await saveInvoice(page, call);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /^Le terminal a-t-il accepté/ })).toBeVisible();
  await goTo(page, 'Tableau de bord');
  const notice = page.getByRole('alert').filter({ hasText: 'Carte à vérifier' });
  await expect(notice).toContainText(numero);
  await takeScreens(page, 'terminal-a-verifier');
  await pressOn(notice.getByRole('button', { name: /^Régler/ }));
  const dialog = page.getByRole('dialog', { name: /^Carte à vérifier/ });
  await expect(dialog).toContainText(formatAmount(total));
  await checkDialog(page, 'screens/terminal/doubtful-operations.tsx');
  await dialog.getByRole('button', { name: 'Demander au terminal' }).click();
  await expect(dialog).toContainText('ne sait pas redire une opération passée');
  await takeScreens(page, 'terminal-demande');
  await dialog.getByRole('button', { name: 'Oui, il a accepté' }).click();
  await expect(notice).toHaveCount(0);
  await expect.poll(() => readDue(call, numero)).toBe(0);
  expect(terminal.charges).toEqual([Math.round(total * 100)]);
});

test('a card payment is undone on the terminal from the invoice, after a refusal that changes nothing; its receipt is printed', async ({
  page,
  call,
  comptoir: { url },
}) => {
  await using terminal = await startTerminalSimulator({ delayMs: 300 });
  await using printer = await startPrinterSink();
  await call(updateMateriel, {
    body: {
      terminal: { adresse: terminal.adresse, port: terminal.port, protocole: '3.2' },
      tickets: { adresse: printer.adresse, port: printer.port },
    },
  });
  await signIn(page);
  const { numero, total } = await saveInvoice(page, call);
  await page.keyboard.press('Enter');
  await expect(nextOf(page)).toBeFocused();
  await page.goto(`${url}/app/factures/${numero}`);
  await pressOn(page.getByRole('button', { name: /^Ticket carte de RG-/ }));
  const ticket = page.getByRole('dialog', { name: /^Ticket carte de/ });
  await expect(ticket).toContainText('NUM AUTO : 184117');
  await checkDialog(page, 'screens/terminal/card-receipt.tsx');
  await takeScreens(page, 'terminal-ticket');
  await ticket.getByRole('button', { name: 'Exemplaire commerçant' }).click();
  await expect
    .poll(() => printer.prints.map((print) => readReceipt(print).lines.at(-2)))
    .toEqual(['EXEMPLAIRE COMMERÇANT']);
  await ticket.getByRole('button', { name: 'Exemplaire client' }).click();
  await expect.poll(() => printer.prints.length).toBe(2);
  await page.keyboard.press('Escape');

  terminal.play('unknown-action');
  await pressOn(page.getByRole('button', { name: /^Annuler le règlement RG-/ }));
  const undoing = page.getByRole('dialog', { name: /^Annuler le règlement/ });
  await undoing.getByRole('textbox', { name: 'Raison' }).fill('Erreur de montant');
  await checkDialog(page, 'screens/reglements/undo-reglement.tsx');
  await takeScreens(page, 'terminal-annulation');
  await undoing.getByRole('button', { name: 'Annuler sur le terminal' }).click();
  await expect(undoing).toContainText('Le terminal ne sait pas faire cette opération. Rien n’est annulé');
  await takeScreens(page, 'terminal-annulation-refusee');
  expect(await readDue(call, numero)).toBe(0);
  await undoing.getByRole('button', { name: 'Revenir' }).click();
  terminal.play('waiting');
  await expect(undoing.getByRole('textbox', { name: 'Raison' })).toHaveValue('Erreur de montant');
  await undoing.getByRole('button', { name: 'Annuler sur le terminal' }).click();
  await expect(terminalOf(page)).toContainText('À annuler sur le terminal');
  terminal.presentCard();
  await expect(undoing).toHaveCount(0);
  await expect.poll(() => readDue(call, numero)).toBe(total);
  const cents = Math.round(total * 100);
  expect(terminal.charges).toEqual([cents, -cents]);
});

test('a payment ends with the terminal’s red key; a user who stops waiting is asked what it did', async ({
  page,
  call,
}) => {
  await using terminal = await startTerminalSimulator({ scenario: 'waiting' });
  await setTerminal(call, terminal);
  await signIn(page);
  const { numero, total } = await saveInvoice(page, call);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Annuler/ })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(terminalOf(page)).toContainText('touche rouge');
  await takeScreens(page, 'terminal-annuler');
  terminal.pressRed();
  await expect(page.getByRole('alert').filter({ hasText: 'abandonnée sur le terminal' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Annuler/ })).toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Non, il n’a rien fait' }).click();
  await expect(amountOf(page)).toBeFocused();
  expect(await readDue(call, numero)).toBe(total);
});

test('the next sale may begin before the card is presented; the terminal’s answer is then shown', async ({
  page,
  call,
}) => {
  await using terminal = await startTerminalSimulator({ scenario: 'waiting' });
  await setTerminal(call, terminal);
  await signIn(page);
  const { numero, total } = await saveInvoice(page, call);
  await page.keyboard.press('Enter');
  await expect(terminalOf(page)).toContainText('Présentez la carte');
  await leaveUnpaid(page);
  terminal.presentCard();
  await expect(page.getByText(`Carte acceptée\u00a0: ${formatAmount(total)}, ${numero}.`)).toBeVisible();
  expect(await readDue(call, numero)).toBe(0);
});

test('a credit note is refunded on the card', async ({ page, call, comptoir: { url } }) => {
  await using terminal = await startTerminalSimulator({ delayMs: 300 });
  await setTerminal(call, terminal);
  const client = await findCompany(call);
  const [article] = await findStocked(call, 1);
  const lignes = [{ article_code: String(article?.reference), quantite: 1 }];
  const { data } = await call(createAvoir, { body: { client_id: client.numero, lignes } });
  const numero = data.numero_avoir;
  await signIn(page);
  await page.goto(`${url}/app/avoirs/${numero}`);
  await page.getByRole('button', { name: /^Rembourser/ }).click();
  await expect(amountOf(page)).toBeFocused();
  await page.keyboard.press('Alt+2');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await call(getAvoir, { params: { numero } })).reste_du).toBe(0);
  expect(terminal.operations).toMatchObject([{ sens: '1', accepted: true }]);
});

test('the terminal is set up and tested in Administration, and its operations are listed there', async ({
  page,
  call,
  comptoir: { url },
}) => {
  await using terminal = await startTerminalSimulator();
  await signIn(page);
  await page.goto(`${url}/app/administration/materiel`);
  const form = page.getByRole('form', { name: 'Terminal de paiement' });
  await form.getByLabel('Adresse').fill(terminal.adresse);
  await form.getByLabel('Port').fill(String(terminal.port));
  await form.getByRole('button', { name: 'Tester le terminal' }).click();
  await expect(form).toContainText('Le terminal répond.');
  await form.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText('Le terminal de paiement est réglé.')).toBeVisible();
  await takeScreens(page, 'terminal-reglages');
  expect(terminal.operations).toEqual([]);
  await page.goto(`${url}/app/vente`);
  await saveInvoice(page, call);
  await page.keyboard.press('Enter');
  await expect(nextOf(page)).toBeFocused();
  await page.goto(`${url}/app/administration/materiel`);
  await expect(page.getByRole('region', { name: 'Opérations du terminal' })).toContainText('CB sans contact');
  await checkAccessibility(page, 'terminal-operations');
  await takeScreens(page, 'terminal-operations');
});
