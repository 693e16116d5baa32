import { readMessage, startSmtpSink } from '#server/testing/running/start-smtp-sink.ts';
import { listCommandesFournisseurs, listPropositions } from '#shared/contracts/achats/commandes-fournisseurs.ts';
import { createArticle, getArticle } from '#shared/contracts/articles/articles.ts';
import { createFournisseur } from '#shared/contracts/tiers/fournisseurs.ts';
import { checkDialog } from '../../testing/checks/check-dialog.ts';
import { demoShop, getContent, goTo } from '../../testing/shop.ts';
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

test('missing articles are proposed, ordered by e-mail, received in part by keyboard, and the rest is cancelled', async ({
  page,
  call,
  sink,
}) => {
  test.slow();
  await call(createFournisseur, {
    body: { num: 'ZRHONE', intitule: 'Zinguerie du Rhône', email: 'cde@rhone.example' },
  });
  const rest = { stock_reel: 1, stock_mini: 5, stock_maxi: 20, prix_achat: 2.5, fournisseur_principal: 'ZRHONE' };
  await call(createArticle, { body: { reference: 'Z-CROCHET', designation: 'Crochet de gouttière', ...rest } });
  await signIn(page);
  await goTo(page, 'Achats');
  await takeScreens(page, 'commandes-fournisseurs');
  await page.keyboard.press('p');
  const section = page.getByRole('region', { name: 'Zinguerie du Rhône' });
  await expect(section.getByRole('row').filter({ hasText: 'Crochet de gouttière' })).toContainText('19');
  await takeScreens(page, 'propositions');
  const others = (await call(listPropositions)).filter(({ fournisseur_code }) => fournisseur_code !== 'ZRHONE');
  for (const { fournisseur_nom } of others) {
    if (fournisseur_nom) await page.getByRole('checkbox', { name: fournisseur_nom }).uncheck();
  }
  await page.keyboard.press('F9');
  const content = getContent(page);
  await expect(page.getByRole('heading', { name: 'Zinguerie du Rhône' })).toBeVisible();
  await expect(content.getByText('Brouillon')).toBeVisible();

  await page.keyboard.press('m');
  await page.getByLabel('Quantité de Crochet de gouttière').fill('12');
  await page.getByLabel('Livraison souhaitée').fill('24/12/2026');
  await takeScreens(page, 'commande-fournisseur-brouillon');
  await page.keyboard.press('Control+S');
  await expect(content.getByText('Livraison souhaitée le 24/12/2026')).toBeVisible();

  await page.keyboard.press('e');
  await checkDialog(page, 'screens/commandes-fournisseurs/send-commande.tsx');
  await expect(page.getByLabel('Destinataire')).toHaveValue('cde@rhone.example');
  await page.keyboard.press('Control+S');
  await expect(content.getByText('Attendue')).toBeVisible();
  await expect.poll(() => sink.deliveries.length, { timeout: 20_000 }).toBe(1);
  const message = await readMessage(sink.deliveries[0]!);
  expect(message.attachments[0]?.filename).toMatch(/^Commande_CF-.*\.pdf$/);

  await page.keyboard.press('r');
  await checkDialog(page, 'screens/commandes-fournisseurs/receive-commande.tsx');
  await page.keyboard.type('BL 77', { delay: 60 });
  // Enter goes on to what came, and to the button: nothing is received unseen.
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Reçu de Crochet de gouttière')).toBeFocused();
  await page.keyboard.type('8');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Entrer en stock' })).toBeFocused();
  await page.keyboard.press('Control+S');
  await expect(content.getByText('Reçue en partie')).toBeVisible();
  await expect(content.getByText('BL 77')).toBeVisible();
  await takeScreens(page, 'commande-fournisseur');
  const read = () => call(getArticle, { params: { reference: 'Z-CROCHET' } });
  expect(await read()).toMatchObject({ stock_reel: 9, stock_commande: 4 });

  await content.getByRole('button', { name: 'Annuler…' }).click();
  await checkDialog(page, 'screens/commandes-fournisseurs/cancel-commande.tsx');
  await page.getByLabel('Motif').fill('Ne vient plus');
  await page.keyboard.press('Enter');
  await expect(content.getByText('Soldée')).toBeVisible();
  expect(await read()).toMatchObject({ stock_reel: 9, stock_commande: 0 });
  const [commande] = await call(listCommandesFournisseurs, { query: { fournisseur: 'ZRHONE' } });
  expect(commande?.etat).toBe('soldee');
});
