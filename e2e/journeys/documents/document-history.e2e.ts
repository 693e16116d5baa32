import { startSmtpSink } from '#server/testing/running/start-smtp-sink.ts';
import { createDevis, updateDevis } from '#shared/contracts/ventes/devis.ts';
import { createFacture } from '#shared/contracts/ventes/ventes.ts';
import { checkAccessibility } from '../../testing/checks/check-accessibility.ts';
import { draftVente, findCompany, findStocked, hire } from '../../testing/shop.ts';
import { test as shopTest } from '../../testing/signing-shop.ts';
import { takeScreens } from '../../testing/take-screens.ts';
import { expect, signIn } from '../../testing/test.ts';

const test = shopTest.extend<{ sink: Awaited<ReturnType<typeof startSmtpSink>> }>({
  // oxlint-disable-next-line no-empty-pattern -- how Playwright learns what a fixture needs
  sink: async ({}, provide) => {
    await using sink = await startSmtpSink();
    await provide(sink);
  },
  settings: async ({ settings, sink }, provide) =>
    provide({ ...settings, COMPTOIR_SMTP_URL: sink.url, COMPTOIR_MAIL_FROM: 'a@boutique.example' }),
});

test.setTimeout(120_000);

test('a quote’s history is updated while its card is open: changed, sent, signed, ordered', async ({
  comptoir: { page, url },
  call,
  provider,
}) => {
  const client = await findCompany(call);
  const [first, second] = await findStocked(call, 2);
  const lignes = [{ article_code: String(first?.reference), quantite: 2 }];
  const { id } = await call(createDevis, { body: { client_id: client.numero, lignes } });
  await signIn(page);
  await page.goto(`${url}/app/devis/${id}`);
  const events = page.getByRole('region', { name: 'Histoire' }).getByRole('listitem');
  await expect(events).toHaveCount(1);
  await expect(events.first()).toContainText('Créé');
  await expect(events.first().getByText('à l’instant')).toHaveAttribute('title', /\d\d\/\d\d\/\d{4} \d\d:\d\d/);

  const added = { article_code: String(second?.reference), quantite: 3 };
  await call(updateDevis, { params: { id }, body: { lignes: [{ ...lignes[0]!, quantite: 5 }, added] } });
  await expect(events.first()).toContainText(`${first?.designation} : quantité 2 → 5`);
  await expect(events.first()).toContainText(`Ajouté : 3 × ${second?.designation}`);
  await expect(page.getByRole('cell', { name: String(second?.designation) })).toBeVisible();

  await page.keyboard.press('m');
  const dialog = page.getByRole('dialog', { name: `Envoyer ${id} par e-mail` });
  await expect(dialog.getByLabel('À', { exact: true })).toHaveValue(client.email ?? '');
  await expect(dialog.getByLabel('Texte')).toHaveValue(new RegExp(id));
  await takeScreens(page, 'document-email');
  await checkAccessibility(page, 'a letter with a document');
  await dialog.getByRole('button', { name: 'Envoyer' }).click();
  await expect(events.first()).toContainText(`Envoyé par e-mail à ${client.email}`);

  await page.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: 'Faire signer' }).click();
  const signing = page.getByRole('dialog', { name: `Faire signer ${id}` });
  await signing.getByLabel('Signataire').fill('Jeanne Roux');
  await signing.getByRole('button', { name: 'Faire signer' }).click();
  await expect(events.first()).toContainText('Signature demandée à Jeanne Roux');
  const [transaction] = provider.transactions.keys();
  await provider.choose(transaction ?? '', 'completed');
  await page.evaluate(() => fetch('/signatures/refresh-all', { method: 'POST' }));
  await expect(events.first()).toContainText('Signé par Jeanne Roux');
  await expect(events.first().getByRole('link', { name: 'Document signé' })).toBeVisible();

  await page.keyboard.press('t');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('BC-');
  await expect(events.first()).toContainText('Créée à partir de');
  await events.first().getByRole('link', { name: id }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(id);
  await expect(events.first()).toContainText('Transformé en commande BC-');
  await expect(page.getByRole('region', { name: 'Aperçu du PDF' }).locator('canvas').first()).toBeVisible();
  // The message of what was just done stays for some seconds.
  await expect(page.getByRole('button', { name: 'Fermer' })).toHaveCount(0);
  await takeScreens(page, 'histoire');
  await checkAccessibility(page, 'a document and its history');
});

test('a reader sees the history, and why each action is not allowed', async ({ comptoir: { page, url }, call }) => {
  const { data } = await call(createFacture, { body: await draftVente(call, 1) });
  await signIn(page, await hire(call, 'lecture'));
  await page.goto(`${url}/app/factures/${data.numero_facture}`);
  await expect(page.getByRole('region', { name: 'Histoire' })).toContainText('Créée');
  const send = page.getByRole('button', { name: 'E-mail' });
  await expect(send).toHaveAttribute('aria-disabled', 'true');
  await expect(send).toHaveAccessibleDescription('Votre rôle permet de consulter, pas de changer.');
  await page.getByRole('button', { name: 'Actions' }).click();
  await expect(page.getByRole('menu')).toContainText('Votre rôle permet de consulter, pas de changer.');
  // A user may still see whether the document is an e-invoice.
  const items = page.getByRole('menuitem').filter({ hasNotText: 'Facture électronique' });
  await expect(items.first()).toBeDisabled();
  expect(await items.evaluateAll((all) => all.every((item) => item.hasAttribute('data-disabled')))).toBe(true);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
  await checkAccessibility(page, 'a document one may only read');
});
