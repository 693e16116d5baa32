import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { seedDemo } from '#server/demo/seed-demo.ts';
import { openBackOffice } from '#server/sharing/open-back-office.ts';
import { openConnection } from '#server/database/database.ts';
import { startTestServer } from '#server/testing/running/start-test-server.ts';
import { getTableauDeBord } from '#shared/contracts/ventes/tableau-de-bord.ts';

const now = new Date('2026-03-16T17:00:00Z');

/**
 * Starts the demonstration shop, queried by plain SQL over its records as JSON: without the columns the dashboard
 * reads.
 */
async function startDemo() {
  const dataDir = mkdtempSync(join(tmpdir(), 'comptoir-'));
  const backOffice = await openBackOffice({ dataDir, poste: 'P01', now: () => now });
  await seedDemo(backOffice, now);
  const server = await startTestServer({ backOffice, now: () => now });
  const connection = openConnection(join(dataDir, 'backoffice.db'));
  connection.exec(settled);
  const ask = (sql: string) => connection.prepare(sql).pluck().get() as number;
  return { server, ask, connection };
}

const field = (name: string) => `json_extract(record, '$.${name}')`;
const sold = `from documents where ${field('type_document')} in (50, 60) and ${field('statut')} <> 6`;
/** SQL of the deposits an invoice takes off: they were sold with their own invoices. */
const deducted = `coalesce((select sum(json_extract(tva.value, '$.base_ht')) from json_each(record, '$.acomptes_deduits') one, json_each(one.value, '$.tvas') tva), 0)`;
const deductedTtc = `coalesce((select sum(json_extract(one.value, '$.montant_ttc')) from json_each(record, '$.acomptes_deduits') one), 0)`;
const amount = `round(coalesce(sum(iif(${field('type_document')} = 60, 1, -1) * (${field('total_ht')} - ${deducted})), 0), 2)`;
const between = (du: string, au: string) => `and ${field('date')} between '${du}' and '${au}'`;
const open = (type: number) =>
  `from documents where ${field('type_document')} = ${type} and ${field('statut')} in (0, 1)`;

/** SQL of what was received for each invoice less what was given back, by its number. */
const settled = `create temp table settled (numero text primary key, montant real);
  insert into settled select numero, sum(montant) from (
    select json_extract(one.value, '$.numero') numero, json_extract(one.value, '$.montant') montant
      from reglements, json_each(reglements.record, '$.imputations') one
    union all select ${field('document_source')}, ${field('total_ttc')} - ${deductedTtc} from documents
      where ${field('type_document')} = 50 and ${field('document_source')} is not null
  ) group by numero`;
const left = `round(${field('total_ttc')} - ${deductedTtc} - coalesce((select montant from settled where settled.numero = documents.numero), 0), 2)`;

test('every figure of the dashboard is what SQL counts in the records themselves', async () => {
  const { server, ask, connection } = await startDemo();
  await using _ = server;
  const board = await server.call(getTableauDeBord);
  const countSold = (du: string, au: string) => ask(`select ${amount} ${sold} ${between(du, au)}`);

  for (const period of [board.jour, board.jour.precedent, board.mois, board.mois.precedent]) {
    const { du, au, total_ht, nb } = period;
    expect(total_ht, `${du} to ${au}`).toBe(countSold(du, au));
    expect(nb).toBe(ask(`select count(*) ${sold} and ${field('type_document')} = 60 ${between(du, au)}`));
  }
  expect(board.mois.total_ht).toBeGreaterThan(0);
  for (const { mois, total_ht } of board.annee) expect(total_ht, mois).toBe(countSold(`${mois}-01`, `${mois}-31`));
  const daysOfMonth = board.jours.filter(({ total_ht }) => total_ht !== null);
  expect(daysOfMonth.reduce((sum, { total_ht }) => sum + Number(total_ht), 0)).toBeCloseTo(board.mois.total_ht, 2);

  const { devis_en_attente, factures_impayees, stock_a_commander } = board;
  expect(devis_en_attente).toEqual({
    nb: ask(`select count(*) ${open(0)}`),
    total_ttc: ask(`select round(sum(${field('total_ttc')}), 2) ${open(0)}`),
    expires: ask(`select count(*) ${open(0)} and ${field('date_echeance')} < '2026-03-16'`),
  });
  const unpaid = `${open(60)} and ${left} > 0`;
  expect(factures_impayees.nb).toBe(ask(`select count(*) ${unpaid}`));
  expect(factures_impayees.total_ttc).toBe(ask(`select round(sum(${left}), 2) ${unpaid}`));
  const parts = factures_impayees.tranches;
  expect(parts.reduce((sum, { nb }) => sum + nb, 0)).toBe(factures_impayees.nb);
  expect(parts.find(({ tranche }) => tranche === 'plus_60')?.nb).toBe(
    ask(`select count(*) ${unpaid} and julianday('2026-03-16') - julianday(${field('date_echeance')}) > 60`),
  );
  const lacking = `from articles where ${field('stock_mini')} > 0 and ${field('type_article')} = 0
    and ${field('stock_disponible')} + ${field('stock_commande')} < ${field('stock_mini')} and ${field('est_actif')} and not ${field('en_sommeil')}`;
  expect(stock_a_commander.nb).toBe(ask(`select count(*) ${lacking}`));
  connection.close();
});
