import { readFile } from 'node:fs/promises';
import { checkDialog } from '../../testing/checks/check-dialog.ts';
import { catchDownload } from '../../testing/downloads.ts';
import { demoShop, getContent, goTo } from '../../testing/shop.ts';
import { takeScreens } from '../../testing/take-screens.ts';
import { expect, signIn, test } from '../../testing/test.ts';
import { toFecReport } from '#shared/comptabilite/fec/to-fec-report.ts';
import { getApercuComptable, getTva } from '#shared/contracts/comptabilite/comptabilite.ts';
import { getBoutique } from '#shared/contracts/boutique/boutique.ts';
import { emitFacture, listFactures } from '#shared/contracts/ventes/ventes.ts';
import type { Call } from '#shared/endpoints/api-client.ts';
import { formatAmount } from '#shared/money/money.ts';
import { addDays, toJour } from '#shared/time/dates.ts';

test.use({ settings: demoShop });

/** Returns the month before today's. */
function toLastMonth() {
  const au = addDays(`${toJour(new Date()).slice(0, 7)}-01`, -1);
  return { du: `${au.slice(0, 7)}-01`, au };
}

/** Issues a few invoices of a month, in the order of their numbers: those of the demonstration are not issued. */
async function issueSome(call: Call, month: string) {
  const all = await call(listFactures, { query: { limit: 1_000 } });
  const some = all.filter(({ date }) => date.startsWith(month)).toSorted((a, b) => (a.numero < b.numero ? -1 : 1));
  for (const { numero } of some.slice(-8)) await call(emitFacture, { params: { numero }, body: {} });
}

test('the VAT of a month is read, its écritures are posted by keyboard and handed out, once and again', async ({
  comptoir: { page, electron },
  call,
}) => {
  test.slow();
  const periode = toLastMonth();
  await issueSome(call, periode.du.slice(0, 7));
  const { tva } = await call(getTva, { query: periode });
  expect(tva.lignes.length).toBeGreaterThan(0);
  await signIn(page);
  await goTo(page, 'Comptabilité');
  await page.getByRole('link', { name: 'TVA', exact: true }).click();
  await expect(getContent(page)).toContainText(formatAmount(tva.brute));
  await expect(getContent(page)).toContainText('ces chiffres peuvent changer');
  await takeScreens(page, 'comptabilite-tva');

  const { debit, nb } = await call(getApercuComptable, { query: periode });
  await page.getByRole('link', { name: 'Écritures', exact: true }).click();
  await expect(getContent(page)).toContainText(formatAmount(debit));
  await takeScreens(page, 'comptabilite');
  await page.keyboard.press('a');
  await checkDialog(page, 'screens/comptabilite/arreter-dialog.tsx');
  await expect(page.getByRole('dialog')).toContainText(`${nb} pièces`);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Les écritures sont arrêtées (n°\u00a01)')).toBeVisible();

  const lot = page.getByRole('article').filter({ hasText: 'N°\u00a01' });
  await expect(lot).toContainText('sans anomalie');
  const file = await catchDownload({ page, electron }, () => lot.getByRole('link', { name: 'Format FEC' }).click());
  const { siret } = await call(getBoutique);
  expect(file.name).toMatch(new RegExp(`^${siret.slice(0, 9)}FEC\\d{8}\\.txt$`));
  const { total, debit: cents } = toFecReport(file.name, await readFile(file.path, 'utf8'));
  expect([total, cents]).toEqual([0, Math.round(debit * 100)]);
  await expect(lot).toContainText('Déjà exporté\u00a0: Format FEC (18 colonnes) le ');
  await takeScreens(page, 'comptabilite-lots');
});

test('an account is changed, and an invalid one is reported beside its field', async ({
  comptoir: { page, url },
  call,
}) => {
  await signIn(page);
  await page.goto(`${url}/app/comptabilite/comptes`);
  const goods = page.getByLabel('Ventes de marchandises');
  await expect(goods).toHaveValue('707000');
  await goods.fill('77');
  await page.keyboard.press('Control+s');
  await expect(getContent(page)).toContainText('trois chiffres du plan comptable');
  await goods.fill('707100');
  await takeScreens(page, 'comptabilite-comptes');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Les comptes sont enregistrés.')).toBeVisible();
  expect((await call(getBoutique)).comptabilite.comptes.biens).toBe('707100');
});
