import { readReceipt, startPrinterSink } from '#server/testing/running/start-printer-sink.ts';
import { updateMateriel } from '#shared/contracts/materiel/materiel.ts';
import { browseReglements, createReglements } from '#shared/contracts/reglements/reglements.ts';
import { getFactureReste } from '#shared/contracts/ventes/parts.ts';
import { createFacture, getFacture } from '#shared/contracts/ventes/ventes.ts';
import { checkDialog } from '../../testing/checks/check-dialog.ts';
import { createTypist, scan } from '../../testing/keyboard.ts';
import { demoShop, findCompany, findStocked, goTo } from '../../testing/shop.ts';
import { takeScreens } from '../../testing/take-screens.ts';
import { expect, signIn, test } from '../../testing/test.ts';

test.use({ settings: demoShop });

test('an anonymous sale paid in cash prints a ticket and opens the drawer; its invoice can be requested afterwards', async ({
  page,
  call,
}) => {
  await using sink = await startPrinterSink();
  await call(updateMateriel, { body: { tickets: { adresse: sink.adresse, port: sink.port, tiroir: 'broche2' } } });
  const client = await findCompany(call);
  const [article] = await findStocked(call, 1);
  // Somebody else without a name left without paying.
  const lignes = [{ article_code: String(article?.reference), quantite: 1 }];
  await call(createFacture, { body: { client_id: 'PASSAGE', lignes } });
  await signIn(page);
  await expect(page.getByRole('combobox', { name: 'Article' })).toBeFocused();
  await page.keyboard.press('Shift+F2');
  await expect(page.getByText('PASSAGE', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Nouvelle facture' })).toBeVisible();
  await scan(page, String(article?.code_ean));
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(page.getByText(/^Doit /)).toHaveCount(0);
  await page.keyboard.press('F9');
  await expect(page.getByRole('heading', { name: 'Le ticket est enregistré' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: /^(Montant|Reçu du client)/ })).toBeFocused();
  await page.keyboard.press('Alt+1');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Nouvelle vente/ })).toBeFocused();
  await expect.poll(() => sink.prints.flatMap((print) => readReceipt(print).pulses).length).toBe(1);
  const paper = page.getByRole('region', { name: 'Ticket de caisse' });
  await expect(paper.getByRole('img', { name: /^Ticket FA-/ })).toBeVisible();
  await takeScreens(page, 'ticket-encaisse');
  const numero =
    (await page
      .getByText(/^FA-P01-\d{6}$/)
      .first()
      .textContent()) ?? '';

  const { press, type, count } = createTypist(page);
  await press('d');
  const dialog = page.getByRole('dialog', { name: `Facture du ticket ${numero}` });
  await expect(dialog.getByRole('combobox', { name: 'Client' })).toBeFocused();
  await checkDialog(page, 'screens/documents/card/invoice-ticket.tsx');
  await type(client.numero);
  await expect(dialog.getByRole('option').first()).toContainText(client.numero);
  await press('Enter');
  await expect(dialog.getByRole('button', { name: /^Faire la facture/ })).toBeFocused();
  await takeScreens(page, 'facture-demandee');
  await press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('FA-');
  await expect(page.getByRole('heading', { level: 1 })).not.toContainText(numero);
  expect(count()).toBe(3 + client.numero.length);
  await expect(page.getByRole('link', { name: `Facture ${numero}` })).toBeVisible();
  await takeScreens(page, 'facture-du-ticket');

  const { facture_demandee } = (await call(getFacture, { params: { numero } })).data;
  const facture = (await call(getFacture, { params: { numero: String(facture_demandee) } })).data;
  expect(facture).toMatchObject({ client_code: client.numero, ticket: numero, reste_du: 0 });
  const { data } = await call(browseReglements, { query: { document: facture.numero } });
  expect(data).toMatchObject([{ moyen: 'especes', montant: facture.total_ttc }]);
  expect(sink.prints).toHaveLength(1);

  // A receipt that is still to come out is not called printed, and another is not what is proposed first.
  await sink[Symbol.asyncDispose]();
  await page.keyboard.press('k');
  await expect(page.getByRole('button', { name: 'Imprimer le ticket' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Pas encore sorti')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Réessayer maintenant' })).toBeVisible();
});

test('goods are returned with their ticket: its number is scanned or typed, lines are ticked, the money is refunded', async ({
  page,
  call,
}) => {
  const [first, second] = await findStocked(call, 2);
  const lignes = [first, second].map((article) => ({ article_code: String(article?.reference), quantite: 2 }));
  const { data } = await call(createFacture, { body: { client_id: 'PASSAGE', lignes } });
  const numero = data.numero_facture;
  const imputations = [{ numero, montant: data.total_ttc }];
  const reglements = [{ moyen: 'especes', montant: data.total_ttc, imputations }];
  await call(createReglements, { body: { client_code: 'PASSAGE', reglements } });
  await signIn(page);
  const entry = page.getByRole('combobox', { name: 'Article' });
  await expect(entry).toBeFocused();
  await scan(page, numero);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('textbox').first()).toBeFocused();
  await takeScreens(page, 'retour-ticket');
  const scanned = createTypist(page);
  const refund = async ({ press }: ReturnType<typeof createTypist>) => {
    await press('Space', 'Enter');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('AV-');
    await press('r');
    await expect(page.getByRole('button', { name: /^Rembourser \d/ })).toBeVisible();
    await press('Enter');
    await expect(page.getByRole('button', { name: /^Rembourser \d/ })).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  };
  await refund(scanned);
  expect(scanned.count(), 'keys after the scan').toBe(4);

  await goTo(page, 'Vente', 'Nouveau devis');
  await expect(entry).toBeFocused();
  const typed = createTypist(page);
  await typed.type(`fa${Number(numero.slice(-6))}`);
  await expect(page.getByRole('option').first()).toContainText('Retour');
  await typed.press('Enter');
  await expect(dialog.getByRole('textbox').first()).toBeFocused();
  await typed.press('ArrowDown');
  await refund(typed);
  expect(typed.count(), 'keys with the number typed').toBeLessThanOrEqual(12);
  const { lignes: left } = await call(getFactureReste, { params: { numero } });
  expect(left.map(({ reste }) => reste)).toEqual([0, 0]);
});
