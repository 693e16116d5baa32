import { readMessage, startSmtpSink } from '#server/testing/running/start-smtp-sink.ts';
import { createClient, updateClient } from '#shared/contracts/tiers/clients.ts';
import { listDevisARelancer, listFacturesARelancer } from '#shared/contracts/ventes/relances.ts';
import { createFacture } from '#shared/contracts/ventes/ventes.ts';
import { addDays } from '#shared/time/dates.ts';
import { checkAccessibility, showTheme } from '../../testing/checks/check-accessibility.ts';
import { demoShop, findStocked, goTo, hire } from '../../testing/shop.ts';
import { takeScreens } from '../../testing/take-screens.ts';
import { expect, signIn, test as base } from '../../testing/test.ts';

type Sink = Awaited<ReturnType<typeof startSmtpSink>>;

const test = base.extend<{ sink: Sink }>({
  // oxlint-disable-next-line no-empty-pattern -- how Playwright learns what a fixture needs
  sink: async ({}, provide) => {
    await using sink = await startSmtpSink();
    await provide(sink);
  },
  settings: async ({ sink }, provide) =>
    provide({ ...demoShop, COMPTOIR_SMTP_URL: sink.url, COMPTOIR_MAIL_FROM: 'Boutique <contact@boutique.example>' }),
});

test.setTimeout(120_000);
/** PDFs are rendered and messages sent behind the screen. */
const onceSent = { timeout: 20_000 };

test('unpaid invoices are seen by age and reminded of: one by a click, some at once, each once', async ({
  comptoir: { page, url },
  call,
  sink,
}) => {
  const { documents } = await call(listFacturesARelancer);
  const [oldest, second, third] = documents;
  await signIn(page);
  await goTo(page, 'Relances');
  const grid = page.getByRole('grid', { name: 'Factures impayées' });
  await expect(grid.getByText(oldest!.numero, { exact: true })).toBeVisible();
  await expect(grid).toHaveAttribute('aria-rowcount', String(documents.length + 1));
  await takeScreens(page, 'relances');
  await page.getByRole('button', { name: /^Plus de 60 jours/ }).click();
  await expect(page).toHaveURL(/age=plus_60/);
  await expect(grid).not.toHaveAttribute('aria-rowcount', String(documents.length + 1));
  await page.reload();
  await expect(page.getByRole('button', { name: /^Plus de 60 jours/ })).toHaveAttribute('aria-pressed', 'true');

  const letter = page.frameLocator('iframe[title="Aperçu du message"]');
  await expect(letter.getByText(oldest!.numero)).toBeVisible();
  await checkAccessibility(page, 'invoices to remind of');
  await grid.getByRole('button', { name: `Relancer ${oldest!.numero}` }).dblclick();
  await expect(grid.getByLabel('Relance partie')).toBeVisible(onceSent);
  await expect.poll(() => sink.deliveries.length, onceSent).toBe(1);
  await page.getByRole('button', { name: 'Envoyer cette relance' }).click();
  const dialog = page.getByRole('dialog', { name: 'Envoyer des relances' });
  await expect(dialog.getByText('Aucun e-mail ne partira.')).toBeVisible();
  await page.keyboard.press('Escape');

  await grid.getByText(second!.numero, { exact: true }).click();
  await expect(letter.getByText(second!.numero)).toBeVisible();
  await grid.focus();
  await page.keyboard.press('Home');
  // At a person's pace: a letter right after another character would be a scanner's.
  for (const key of ['ArrowDown', ' ', 'ArrowDown', ' ']) await page.keyboard.press(key, { delay: 100 });
  await page.keyboard.press('r');
  await dialog.getByRole('textbox').fill('Bonjour {{CT_Intitule}},\n\nMerci de régler {{DO_Piece}}.');
  await expect(dialog.frameLocator('iframe').getByText(`Merci de régler ${second!.numero}.`)).toBeVisible();
  await checkAccessibility(page, 'reminders to confirm');
  await dialog.getByRole('button', { name: 'Envoyer 2 relances' }).dblclick();
  const report = page.getByRole('dialog', { name: 'Envoi des relances' });
  await expect(report.getByText('3 relances sur 3 en file d’envoi')).toBeVisible(onceSent);
  await expect(report.getByText('Envoyé', { exact: true })).toHaveCount(3, onceSent);
  await takeScreens(page, 'relances-envoyees');
  await checkAccessibility(page, 'reminders sent');

  expect(sink.deliveries).toHaveLength(3);
  const messages = await Promise.all(sink.deliveries.map(readMessage));
  const [first] = messages;
  expect(first?.attachments).toMatchObject([{ filename: `Facture_${oldest!.numero}.pdf` }]);
  expect(messages.map(({ text }) => text).join()).toContain(`Merci de régler ${third!.numero}.`);
  await page.goto(`${url}/app/relances?q=${oldest!.numero}`);
  await expect(page.getByText('Dernière relance le', { exact: false })).toBeVisible();
});

test('a customer without an e-mail address leads to the card; one that lost it meanwhile is reported, and the rest is sent', async ({
  comptoir: { page, url, watch },
  call,
  sink,
}) => {
  const [article] = await findStocked(call, 1);
  const lignes = [{ article_code: String(article?.reference), quantite: 1 }];
  const { date } = await call(listFacturesARelancer);
  const sell = async (client_id: string, email?: string) => {
    await call(createClient, {
      body: { num: client_id, intitule: `Client ${client_id}`, ...(email ? { email } : {}) },
    });
    const body = { client_id, date_facture: addDays(date, -120), lignes };
    return (await call(createFacture, { body })).data.numero_facture;
  };
  const [without, lost, kept] = [
    await sell('ZZSANS'),
    await sell('ZZPERDU', 'perdu@client.example'),
    await sell('ZZGARDE', 'garde@client.example'),
  ];
  await signIn(page);
  await page.goto(`${url}/app/relances?q=client+zz`);
  const grid = page.getByRole('grid', { name: 'Factures impayées' });
  await expect(grid.getByRole('row')).toHaveCount(4);
  await expect(grid.getByLabel('Sans adresse e-mail')).toBeVisible();
  await call(updateClient, { params: { code: 'ZZPERDU' }, body: { email: '' } });
  watch.expectConsole(/400/);

  await page.keyboard.press('r');
  const dialog = page.getByRole('dialog', { name: 'Envoyer des relances' });
  await expect(dialog.getByText('2 e-mails partiront à 2 clients', { exact: false })).toBeVisible();
  await expect(dialog.getByText(`Client ZZSANS (${without})`)).toBeVisible();
  await checkAccessibility(page, 'a sending with somebody who has no address');
  await page.keyboard.press('Enter');
  const report = page.getByRole('dialog', { name: 'Envoi des relances' });
  await expect(report.getByText('1 relance sur 2 en file d’envoi, 1 en échec')).toBeVisible(onceSent);
  await expect(report.getByText(`la facture ${lost} ne peut pas être relancée`, { exact: false })).toBeVisible();
  await expect(report.getByText('Envoyé', { exact: true })).toBeVisible(onceSent);
  await checkAccessibility(page, 'a report with a failure');
  await call(updateClient, { params: { code: 'ZZPERDU' }, body: { email: 'retrouve@client.example' } });
  await report.getByRole('button', { name: 'Réessayer' }).click();
  await expect(report.getByText('2 relances sur 2 en file d’envoi')).toBeVisible(onceSent);
  await expect
    .poll(() => sink.deliveries.flatMap(({ recipients }) => recipients).sort(), onceSent)
    .toEqual(['garde@client.example', 'retrouve@client.example']);
  await page.keyboard.press('Escape');
  await grid.getByText(without, { exact: true }).click();
  await page.getByRole('complementary').getByRole('link', { name: 'Ajouter une adresse' }).click();
  await expect(page.getByRole('textbox', { name: 'E-mail' })).toBeVisible();
  expect(kept).toMatch(/^FA-/);
});

test('unsigned quotes are reminded of; who may only read sees them and sends nothing', async ({
  comptoir: { page, url, watch },
  call,
  sink,
}) => {
  const { documents } = await call(listDevisARelancer);
  const [oldest] = documents;
  await signIn(page);
  await page.goto(`${url}/app/relances/devis`);
  const grid = page.getByRole('grid', { name: 'Devis non signés' });
  await expect(page.getByText('Ce devis n’est plus valable depuis', { exact: false })).toBeVisible();
  await showTheme(page, 'dark');
  await checkAccessibility(page, 'quotes to remind of, dark');
  await page.getByRole('button', { name: 'Envoyer cette relance' }).click();
  await expect.poll(() => sink.deliveries.length, onceSent).toBe(1);
  const message = await readMessage(sink.deliveries[0]!);
  expect(message.subject).toBe(`Devis ${oldest!.numero}\u00a0: votre accord est attendu`);
  await page.getByRole('button', { name: 'Détail' }).click();
  await expect(page.getByRole('dialog').getByText('Envoyé', { exact: true })).toBeVisible(onceSent);

  watch.expectConsole(/403/);
  await signIn(page, await hire(call, 'lecture'));
  await page.goto(`${url}/app/relances/devis`);
  await expect(grid.getByText(oldest!.numero, { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /Relancer|Envoyer/ })).toHaveCount(0);
  await expect(page.getByRole('checkbox')).toHaveCount(0);
});
