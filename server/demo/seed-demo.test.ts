import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBackOffice } from '#server/sharing/open-back-office.ts';
import type { LocalBackOffice } from '#server/backoffice/local/local-backoffice.ts';
import { verifyDatabase } from '#server/conformite/verify-database.ts';
import { toDocumentState } from '#shared/documents/document-state.ts';
import type { DocumentState } from '#shared/contracts/documents/document-etats.ts';
import { ReglementQuestion } from '#shared/contracts/reglements/reglements.ts';
import { openConnection } from '#server/database/database.ts';
import { Article } from '#shared/contracts/articles/articles.ts';
import { type DocumentKind, DocumentRecord, documentKinds } from '#shared/contracts/documents/documents.ts';
import { Famille } from '#shared/contracts/articles/familles.ts';
import { Tiers } from '#shared/contracts/tiers/tiers.ts';
import { startTestServer } from '#server/testing/running/start-test-server.ts';
import { getTableauDeBord } from '#shared/contracts/ventes/tableau-de-bord.ts';
import { seedDemo } from './seed-demo.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'comptoir-'));
const now = new Date('2026-03-16T10:00:00Z');
const everything = ReglementQuestion.parse({});
const kinds = Object.keys(documentKinds) as DocumentKind[];
let backOffice: LocalBackOffice;
let isFilled: boolean;

beforeAll(async () => {
  backOffice = await openBackOffice({ dataDir, poste: 'P01', now: () => now });
  isFilled = await seedDemo(backOffice, now);
}, 240_000);
afterAll(() => backOffice.close());

const listAll = async (kind: DocumentKind) =>
  (await backOffice.documents.list(kind, { limit: 100_000, lignes: true })).parse();

test('the shop is there, and every record follows its contract', async () => {
  const clients = (await backOffice.tiers.list('client', '')).parse();
  const prospects = (await backOffice.tiers.list('prospect', '')).parse();
  const fournisseurs = (await backOffice.tiers.list('fournisseur', '')).parse();
  const articles = (await backOffice.articles.list('')).parse();
  expect(isFilled).toBe(true);
  expect(clients.length).toBeGreaterThanOrEqual(60);
  expect(prospects.length).toBeGreaterThan(0);
  expect(fournisseurs.length).toBeGreaterThan(0);
  expect(articles.length).toBeGreaterThanOrEqual(300);
  for (const tiers of [...clients, ...prospects, ...fournisseurs]) Tiers.parse(tiers);
  for (const article of articles) Article.parse(article);
  for (const famille of (await backOffice.familles.list('')).parse()) Famille.parse(famille);
  for (const kind of kinds) for (const document of await listAll(kind)) DocumentRecord.parse(document);
  expect((await backOffice.boutique.get()).raison_sociale).not.toBe('Ma boutique');
});

test('a year of documents, each at its time, none in the future, numbered without a gap', async () => {
  for (const kind of ['devis', 'commande', 'livraison', 'avoir', 'facture'] as const) {
    const documents = (await listAll(kind)).toReversed();
    const numbers = documents.map(({ numero }) => Number(numero.split('-').at(-1)));
    expect(numbers.toSorted((a, b) => a - b)).toEqual(documents.map((_, position) => position + 1));
    for (const { date, date_creation, date_modification } of documents) {
      expect(date_creation.slice(0, 10)).toBe(date);
      expect(date_modification >= date_creation).toBe(true);
      expect(date_modification <= now.toISOString()).toBe(true);
    }
  }
  const factures = await listAll('facture');
  expect(factures.at(0)?.date).toBe('2026-03-16');
  expect((factures.at(-1)?.date ?? '') < '2025-03-16').toBe(true);
});

test('invoices are paid, paid in part, late and credited; some customers have credit, and some money was given back', async () => {
  const factures = await listAll('facture');
  const count = (wanted: DocumentState) =>
    factures.filter((facture) => toDocumentState('facture', facture, '2026-03-16') === wanted).length;
  for (const state of ['regle', 'regle_en_partie', 'en_retard', 'credite', 'envoye'] as const) {
    expect([state, count(state) > 0]).toEqual([state, true]);
  }
  expect(count('a_emettre')).toBe(0);
  expect(count('regle')).toBeGreaterThan(count('en_retard') * 5);
  const { total, data } = (await backOffice.reglements.browse({ ...everything, limit: 100, debut: 0 })).parse();
  expect(total).toBeGreaterThan(800);
  expect(new Set(data.map(({ moyen }) => moyen)).size).toBeGreaterThan(2);
  const connection = openConnection(join(dataDir, 'backoffice.db'));
  const ask = (sql: string) => connection.prepare<[], number>(sql).pluck().get() ?? 0;
  expect(ask("select count(*) from reglements where json_extract(record, '$.libre') > 0")).toBeGreaterThan(0);
  expect(ask("select count(*) from reglements where json_extract(record, '$.montant') < 0")).toBeGreaterThan(5);
  const acomptes = ask("select count(*) from documents where json_extract(record, '$.est_acompte')");
  expect(acomptes).toBeGreaterThan(5);
  expect(ask('select count(*) from documents where deduit_ttc > 0')).toBeGreaterThan(3);
  connection.close();
});

test('each day before today is closed, each month but the last and each year that is over too, and all of it verifies', async () => {
  const { connection, caisse } = backOffice;
  expect(await caisse.getEtat()).toMatchObject({ session: null, fond_propose: 150 });
  const { periodes } = await caisse.getBoutique(() => '');
  expect(periodes.map(({ periode }) => periode)).toEqual(['2026-02']);
  const closed = connection.prepare('select type, count(*) nb from clotures group by type order by type').all();
  expect(closed).toEqual([
    { type: 'annee', nb: 1 },
    { type: 'journee', nb: expect.any(Number) },
    { type: 'mois', nb: 12 },
  ]);
  const found = await verifyDatabase({
    connection,
    poste: 'P01',
    heads: { list: () => [] },
    findFile: () => undefined,
  });
  expect(found.ruptures).toEqual([]);
});

test('a back office that is not empty is not seeded', async () => {
  const before = await backOffice.getCacheInfo();
  expect(await seedDemo(backOffice, now)).toBe(false);
  expect(await backOffice.getCacheInfo()).toEqual(before);
});

test.each(['tiers', 'articles', 'familles'])('each record of %s says what its columns say', (table) => {
  const connection = openConnection(join(dataDir, 'backoffice.db'));
  for (const row of connection.prepare<[], Record<string, unknown>>(`select * from ${table}`).all()) {
    const record = JSON.parse(String(row.record)) as Record<string, unknown>;
    const shared = Object.entries(row).filter(([column, value]) => column in record && value !== null);
    expect(shared.length).toBeGreaterThan(2);
    expect(shared).toEqual(shared.map(([column]) => [column, toSqlValue(record[column])]));
  }
  connection.close();
});

test('the stock of each article is the sum of its movements', () => {
  const connection = openConnection(join(dataDir, 'backoffice.db'));
  const moved = connection.prepare('select sum(quantite) from mouvements_lignes where article_ref = ?').pluck();
  for (const { reference, stock_reel } of connection.prepare<[], Article>('select * from articles').all()) {
    expect([reference, stock_reel]).toEqual([reference, Number(moved.get(reference) ?? 0) / 1e6]);
  }
  connection.close();
});

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
  const opened = await openBackOffice({ dataDir, poste: 'P01', now: () => now });
  await using server = await startTestServer({ backOffice: opened, now: () => now });
  // Plain SQL over the records as JSON, without the columns the dashboard reads.
  const connection = openConnection(join(dataDir, 'backoffice.db'));
  connection.exec(settled);
  const ask = (sql: string) => connection.prepare<[], number>(sql).pluck().get() ?? 0;
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

function toSqlValue(value: unknown) {
  return typeof value === 'boolean' ? Number(value) : value;
}
