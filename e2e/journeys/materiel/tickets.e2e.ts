import { readReceipt, startPrinterSink } from '#server/testing/running/start-printer-sink.ts';
import type { Call } from '#shared/endpoints/api-client.ts';
import { updateMateriel } from '#shared/contracts/materiel/materiel.ts';
import { createFacture } from '#shared/contracts/ventes/ventes.ts';
import { checkAccessibility } from '../../testing/checks/check-accessibility.ts';
import { checkDialog } from '../../testing/checks/check-dialog.ts';
import { demoShop, draftVente } from '../../testing/shop.ts';
import { takeScreens } from '../../testing/take-screens.ts';
import { expect, signIn, test } from '../../testing/test.ts';

test.use({ settings: demoShop });

async function sell(call: Call): Promise<string> {
  return (await call(createFacture, { body: await draftVente(call) })).data.numero_facture;
}

test('the printer is set and tried, the drawer opens, a receipt is printed, then its duplicate', async ({
  comptoir: { page, url },
  call,
}) => {
  await using sink = await startPrinterSink();
  const numero = await sell(call);
  await signIn(page);
  await page.goto(`${url}/app/administration/materiel`);
  const form = page.getByRole('form', { name: 'Tickets et tiroir-caisse' });
  await form.getByLabel('Adresse').fill(sink.adresse);
  await form.getByLabel('Port').fill(String(sink.port));
  await form.getByLabel('Tiroir-caisse').selectOption('broche2');
  await form.getByRole('button', { name: 'Imprimer un essai' }).click();
  await expect(form.getByText('L’essai est imprimé.')).toBeVisible();
  expect(readReceipt(sink.prints[0] ?? Buffer.of()).lines.join(' ')).toContain('1 234,56 €');
  await form.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText('L’imprimante de tickets est réglée.')).toBeVisible();
  await form.getByRole('button', { name: 'Ouvrir le tiroir' }).click();
  await expect(page.getByText('Le tiroir s’ouvre.')).toBeVisible();
  expect(readReceipt(sink.prints[1] ?? Buffer.of()).pulses).toEqual([0]);
  await checkAccessibility(page, 'printers');
  await takeScreens(page, 'materiel');

  await page.goto(`${url}/app/factures/${numero}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(numero);
  await page.keyboard.press('k');
  const dialog = page.getByRole('dialog', { name: `Ticket ${numero}` });
  await expect(dialog.getByRole('img', { name: `Ticket ${numero}` })).toBeVisible();
  await checkDialog(page, 'screens/materiel/ticket-button.tsx');
  await takeScreens(page, 'ticket');
  await dialog.getByRole('button', { name: 'Imprimer le ticket' }).press('Enter');
  await expect(dialog.getByText('Imprimé', { exact: true })).toBeVisible();
  const { lines, cuts } = readReceipt(sink.prints[2] ?? Buffer.of());
  expect(lines).toContain(`Ticket ${numero}`);
  expect(cuts).toBe(1);
  await dialog.getByRole('button', { name: 'Imprimer un duplicata' }).press('Enter');
  await expect(dialog.getByText('Imprimé', { exact: true })).toHaveCount(2);
  expect(readReceipt(sink.prints[3] ?? Buffer.of()).lines).toContain('DUPLICATA 1');
});

test('with the printer off the sale continues, the receipt waits with its reason, the frame says so on every screen, and is printed once there is a printer', async ({
  comptoir: { page, url, watch },
  call,
}) => {
  // The printer that is back may print it by itself just before it is asked to.
  watch.expectConsole(/400 .*\/reprise/);
  const gone = await startPrinterSink();
  await gone.stop();
  await call(updateMateriel, { body: { tickets: { adresse: gone.adresse, port: gone.port, tiroir: 'broche2' } } });
  const numero = await sell(call);
  await signIn(page);
  await page.goto(`${url}/app/factures/${numero}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(numero);
  await page.keyboard.press('k');
  const dialog = page.getByRole('dialog', { name: `Ticket ${numero}` });
  await dialog.getByRole('button', { name: 'Imprimer le ticket' }).press('Enter');
  await expect(dialog.getByText('En attente', { exact: true })).toBeVisible();
  await expect(dialog.getByText('L’imprimante refuse la connexion', { exact: false })).toBeVisible();
  await takeScreens(page, 'ticket-en-attente');

  await page.keyboard.press('Escape');
  await page.goto(`${url}/app/`);
  // The sale takes the focus once it is there.
  await expect(page.getByRole('combobox', { name: 'Article' })).toBeFocused();
  await page.getByRole('button', { name: '1 impression retenue' }).press('Enter');
  const held = page.getByRole('dialog', { name: 'À l’imprimante' });
  await expect(held.getByText('L’imprimante refuse la connexion', { exact: false })).toBeVisible();
  await checkDialog(page, 'app/shell/printing-state.tsx');
  await takeScreens(page, 'impression-retenue');
  await using sink = await startPrinterSink({ port: gone.port });
  await held.getByRole('button', { name: 'Réessayer maintenant' }).press('Enter');
  await expect(held.getByText('Tout est sorti.')).toBeVisible();
  await expect(page.getByRole('button', { name: '1 impression retenue' })).toHaveCount(0);
  expect(readReceipt(sink.prints[0] ?? Buffer.of()).lines).toContain(`Ticket ${numero}`);
  expect(sink.prints).toHaveLength(1);
});
