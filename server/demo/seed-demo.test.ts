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
}, 60_000);
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

function toSqlValue(value: unknown) {
  return typeof value === 'boolean' ? Number(value) : value;
}
