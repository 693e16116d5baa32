import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { addDays, toJour } from '#shared/time/dates.ts';
import { buildArticle, buildClient } from '#server/testing/fixtures/build-records.ts';
import { findPostgres } from '#server/testing/running/find-postgres.ts';
import { createDatabase } from '#server/testing/running/postgres-databases.ts';
import { startPoste } from '#server/testing/running/start-shared-shop.ts';
import { until } from '#server/testing/running/shared-shop-state.ts';
import { createTestGroupe, startTestHub } from '#server/testing/running/start-test-hub.ts';
import { createArticle, getArticle } from '#shared/contracts/articles/articles.ts';
import { createFamille } from '#shared/contracts/articles/familles.ts';
import { closeSessionCaisse } from '#shared/contracts/caisse/clotures.ts';
import { openSessionCaisse } from '#shared/contracts/caisse/sessions-caisse.ts';
import { createReglements } from '#shared/contracts/reglements/reglements.ts';
import { createClient } from '#shared/contracts/tiers/clients.ts';
import { createFacture, emitFacture } from '#shared/contracts/ventes/ventes.ts';

const toSale = (quantite: number) => ({ client_id: 'DURAND', lignes: [{ article_code: 'VIS', quantite }] });

/** Reads the example questions of the documents. */
function listQuestions(): string[] {
  const [, block = ''] = /```sql\n([\s\S]*?)```/.exec(readFileSync('docs/siege.md', 'utf8')) ?? [];
  return block.split(';').filter((text) => text.includes('select'));
}

/** Shows a value as a report would: figures as numbers, a month as its name. */
const toShown = (value: unknown) => {
  if (value instanceof Date) return new Date(value.getTime() + 86_400_000).toISOString().slice(0, 7);
  return typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value;
};

/** Connects as the group's accountant would: with a role that may only read. */
async function connectReader(database: string) {
  const client = new pg.Client({ connectionString: inject('postgres') + database });
  await client.connect();
  await client.query('set role comptoir_lecture');
  return {
    ask: async (query: string) => (await client.query<Record<string, unknown>>(query)).rows,
    [Symbol.asyncDispose]: () => client.end(),
  };
}

/** Asks as an analyst does at a prompt; returns the first column of each row. */
async function askPsql(database: string, question: string): Promise<string[]> {
  const psql = join(findPostgres() ?? '', 'psql');
  const asked = ['-X', '-q', '--csv', '-t', '-c', 'set role comptoir_lecture', '-c', question];
  const { stdout } = await promisify(execFile)(psql, [...asked, inject('postgres') + database]);
  return stdout.split('\n').flatMap((line) => (line === '' ? [] : (line.split(',')[0] ?? '')));
}

test('sales, payments, margins and stocks by shop equal the tills’ own to the cent, and their reader can read nothing else', async () => {
  await using hub = await startTestHub(await createDatabase('lecture'));
  const { LYON = '', PARIS = '' } = await createTestGroupe(hub, ['LYON', 'PARIS']);
  await using lyon = await startPoste({ url: hub.url, poste: 'P01', token: LYON });
  await using paris = await startPoste({ url: hub.url, poste: 'P02', token: PARIS });
  await lyon.call(createClient, { body: buildClient({ num: 'DURAND' }) });
  const article = buildArticle({ reference: 'VIS', stock_reel: 10, prix_vente: 10, prix_achat: 4 });
  await lyon.call(createFamille, { body: { code: 'QUIN', intitule: 'Quincaillerie' } });
  await lyon.call(createArticle, { body: { ...article, famille: 'QUIN' } });
  await until(async () => {
    await paris.refresh();
    const { articles, tiers } = paris.local;
    const known = await Promise.all([articles.list('VIS'), tiers.list('client', 'DURAND')]);
    return known.every((list) => list.parse().length === 1);
  });
  const today = toJour(new Date());
  const yesterday = addDays(today, -1);
  const sales = [
    await lyon.call(createFacture, { body: { ...toSale(2), date_facture: yesterday } }),
    await paris.call(createFacture, { body: toSale(3) }),
  ];
  const [sold, other] = sales.map(({ data }) => data);
  await lyon.call(emitFacture, { params: { numero: sold?.numero_facture ?? '' }, body: {} });
  const imputations = [{ numero: other?.numero_facture ?? '', montant: 36 }];
  const reglements = [{ moyen: 'especes', montant: 36, imputations }];
  await paris.call(createReglements, { body: { client_code: 'DURAND', reglements } });
  const { numero } = await paris.call(openSessionCaisse, { body: { fond: 120 } });
  const explication = 'Un billet manque';
  await paris.call(closeSessionCaisse, {
    params: { numero },
    body: { comptage: [{ valeur: 20, nombre: 1 }], explication },
  });
  await until(() => [lyon, paris].every(({ outbox }) => outbox.count().en_attente === 0));
  await using reader = await connectReader('lecture');
  expect(
    await reader.ask('select boutique, total_ht::float, total_ttc::float from lecture.ventes order by boutique'),
  ).toEqual([
    { boutique: 'LYON', total_ht: 20, total_ttc: 24 },
    { boutique: 'PARIS', total_ht: 30, total_ttc: 36 },
  ]);
  expect(await reader.ask('select boutique, moyen, montant::float from lecture.reglements')).toEqual([
    { boutique: 'PARIS', moyen: 'especes', montant: 36 },
  ]);
  expect(
    await reader.ask('select boutique, sum(marge_ht)::float as marge from lecture.marges group by 1 order by 1'),
  ).toEqual([
    { boutique: 'LYON', marge: 12 },
    { boutique: 'PARIS', marge: 18 },
  ]);
  const stocks = await reader.ask('select boutique, quantite::float from lecture.stocks order by boutique');
  const read = async (till: typeof lyon) => (await till.call(getArticle, { params: { reference: 'VIS' } })).stock_reel;
  expect(stocks).toEqual([
    { boutique: 'LYON', quantite: await read(lyon) },
    { boutique: 'PARIS', quantite: await read(paris) },
  ]);
  const answers: unknown[][][] = [];
  for (const question of listQuestions()) {
    const rows = await reader.ask(question);
    const first = rows.map((row) => String(Object.values(row)[0]));
    expect((await askPsql('lecture', question)).toSorted(), question).toEqual(first.toSorted());
    answers.push(
      rows.map((row) => Object.values(row).map(toShown)).toSorted((a, b) => String(a).localeCompare(String(b))),
    );
  }
  const mois = today.slice(0, 7);
  const inMonth = yesterday.startsWith(mois);
  expect(answers).toEqual([
    [['LYON', 1, 24]],
    inMonth
      ? [
          ['LYON', mois, 20],
          ['PARIS', mois, 30],
        ]
      : [['PARIS', mois, 30]],
    [['VIS', 30]],
    [
      ['LYON', 'QUIN', 60],
      ['PARIS', 'QUIN', 60],
    ],
    [
      ['LYON', 32],
      ['PARIS', -12],
    ],
    [['VIS', 'PARIS', 'LYON', 8]],
    [['PARIS', 'especes', 36]],
    [['PARIS', 'P02', today, -100]],
    [['DURAND', 'Quincaillerie Durand', 50]],
    [
      ['LYON', 0],
      ['PARIS', 0],
    ],
  ]);
  for (const forbidden of [
    'select * from postes',
    'select * from personnes',
    'select * from enregistrements',
    'delete from lecture.boutiques',
  ]) {
    await expect(reader.ask(forbidden)).rejects.toThrow('permission denied');
  }
});
