import fc from 'fast-check';
import { expect, test } from 'vitest';
import { startShop } from '#server/testing/running/start-shop.ts';
import { buildClient } from '#server/testing/fixtures/build-records.ts';
import { takeDose } from '#server/testing/take-dose.ts';
import { updateArticle } from '#shared/contracts/articles/articles.ts';
import { createClient } from '#shared/contracts/tiers/clients.ts';
import { exportDocuments } from '#shared/contracts/documents/document-export.ts';
import {
  browseDocuments,
  type DocumentQuestion,
  documentOrders,
  listNumeros,
} from '#shared/contracts/documents/document-list.ts';
import type { DocumentRecord } from '#shared/contracts/documents/documents.ts';
import { createFacture, listFactures, updateFacture } from '#shared/contracts/ventes/ventes.ts';
import { findTypedAmount, toDocumentText, toDocumentWords } from '#shared/documents/document-filter.ts';
import { InvalidInput, Refused } from '#shared/endpoints/errors.ts';
import { sumAmounts } from '#shared/money/money.ts';
import { listSigns } from '#shared/text/search-text.ts';

const params = { type_doc: 60 };
const lignes = [{ article_code: 'VIS', quantite: 1 }];
const draft = { client_id: 'DURAND', lignes: [{ article_code: 'VIS', quantite: 1, remise_pourcentage: 0 }] };

/**
 * Creates invoices over a few customers, days, references, amounts and statuses, many of which are equal in some field.
 */
async function createShop(count: number) {
  const shop = await startShop();
  const names = ['Éloïse Œuvrard', 'eloise martin', 'Père & Fils', 'Zoé'];
  for (const [index, intitule] of names.entries()) {
    await shop.call(createClient, { body: buildClient({ num: `C-${index}`, intitule }) });
  }
  for (let index = 0; index < count; index += 1) {
    const quantite = ((index * 7) % 5) - 1;
    const body = {
      client_id: `C-${(index * 3) % names.length}`,
      date_facture: `2026-03-0${1 + ((index * 5) % 4)}`,
      reference: ['Chantier Nord', 'CMD 12/7', ''][index % 3],
      lignes: [{ article_code: 'LIVRE', quantite, prix_unitaire_ht: 0.1 + index / 3 }],
    };
    const { data } = await shop.call(createFacture, { body });
    const statut = [0, 2, 6][(index * 11) % 3];
    if (statut) await shop.call(updateFacture, { params: { id: data.numero_facture }, body: { statut } });
  }
  return shop;
}

/** Computes the expected answers from all documents. */
function answerPlainly(all: readonly DocumentRecord[], question: DocumentQuestion): DocumentRecord[] {
  const { q, du, au, statut, tri, sens } = question;
  const toValue = (document: DocumentRecord): string | number => {
    if (tri === 'client') return toDocumentText(document);
    return document[
      ({ date: 'date', numero: 'numero', statut: 'statut', ht: 'total_ht', ttc: 'total_ttc' } as const)[tri]
    ];
  };
  const compare = (a: DocumentRecord, b: DocumentRecord) => {
    const [first, second] = [toValue(a), toValue(b)];
    const isTurned = sens === 'desc' || (first === second && tri !== 'date');
    if (first === second) return a.numero < b.numero === isTurned ? 1 : -1;
    return first < second === isTurned ? 1 : -1;
  };
  const isWanted = (document: DocumentRecord) =>
    isFoundBy(document, q) &&
    (du === '' || document.date >= du) &&
    (au === '' || document.date <= au) &&
    (statut === undefined || document.statut === statut);
  return all.filter(isWanted).toSorted(compare);
}

function toWritten({ numero, client_code, client_intitule, reference }: DocumentRecord): string {
  return [client_intitule, client_code, numero, reference ?? ''].join(' ');
}

/** Returns whether a document matches by its own words, its amount, or the article on every invoice here. */
function isFoundBy(document: DocumentRecord, q: string): boolean {
  const [words, signs] = [toDocumentWords(q), listSigns(q)];
  if (signs.length > 0) return signs.every((sign) => toWritten(document).includes(sign));
  const cents = findTypedAmount(q);
  const amounts = [document.total_ht, document.total_ttc].map((amount) => Math.round(amount * 100));
  if (cents !== undefined && amounts.includes(cents)) return true;
  return q === 'livre' || words.every((word) => toDocumentText(document).includes(word));
}

const day = fc.constantFrom('', '2026-03-01', '2026-03-02', '2026-03-03', '2026-03-09');
const words = [
  '',
  'eloise',
  'ÉLOÏSE oeuvr',
  'père',
  'c-1',
  'c1',
  'FA-P01-00001',
  'fap0100000',
  'cmd127',
  '12 7',
  'nord',
  '0',
  'livre',
  '5,1',
  '1.25 €',
  '-0,12',
  "%'_",
  'rien',
];
const anyQuestion = fc.record({
  q: fc.constantFrom(...words),
  statut: fc.constantFrom(undefined, 0, 2, 6, 9),
  du: day,
  au: day,
  tri: fc.constantFrom(...documentOrders),
  sens: fc.constantFrom('asc', 'desc'),
});

test('pages, counts and sums equal those of a plain reading of every document, for every query', async () => {
  await using shop = await createShop(60);
  const all = await shop.call(listFactures, { query: { limit: 1_000 } });
  const page = fc.record({ debut: fc.integer({ min: 0, max: 70 }), limit: fc.integer({ min: 1, max: 70 }) });
  await fc.assert(
    fc.asyncProperty(anyQuestion, page, async (question, { debut, limit }) => {
      const expected = answerPlainly(all, question);
      const answer = await shop.call(browseDocuments, { params, query: { ...question, debut, limit } });
      const numeros = expected.map(({ numero }) => numero);
      expect(answer.data.map(({ numero }) => numero)).toEqual(numeros.slice(debut, debut + limit));
      expect(answer).toMatchObject({
        total: expected.length,
        total_ht: sumAmounts(expected.map(({ total_ht }) => total_ht)),
        total_ttc: sumAmounts(expected.map(({ total_ttc }) => total_ttc)),
      });
      const listed = expected.map(({ numero, total_ht, total_ttc }) => ({ numero, total_ht, total_ttc }));
      expect(await shop.call(listNumeros, { params, query: question })).toEqual(listed);
    }),
    { numRuns: takeDose(20, 150) },
  );
});

test('a page shows what was created or changed just before, and nothing of the other kinds', async () => {
  await using shop = await startShop();
  const read = async (query = {}) => {
    const { data, ...sums } = await shop.call(browseDocuments, { params, query });
    return { ...sums, found: data.map(({ numero, statut }) => [numero, statut]) };
  };
  expect(await read()).toEqual({ found: [], total: 0, total_ht: 0, total_ttc: 0 });
  const { data } = await shop.call(createFacture, { body: { client_id: 'DURAND', lignes } });
  await shop.backOffice.documents.create('devis', draft, shop.context);
  const id = data.numero_facture;
  expect(await read()).toEqual({ found: [[id, 0]], total: 1, total_ht: 10, total_ttc: 12 });
  await shop.call(updateFacture, { params: { id }, body: { statut: 2, reference: 'Été 1' } });
  expect(await read({ q: 'ete1' })).toMatchObject({ found: [[id, 2]] });
  expect(await read({ statut: 0 })).toMatchObject({ found: [], total: 0 });
});

test('documents are listed without their lines, and unchanged answers are a 304', async () => {
  await using shop = await startShop();
  await shop.call(createFacture, { body: { client_id: 'DURAND', lignes } });
  const ask = (headers = {}) =>
    fetch(`${shop.url}/documents/60/liste?debut=0`, { headers: { ...shop.headers, ...headers } });
  const first = await ask();
  expect(await first.text()).not.toContain('"lignes"');
  expect((await ask({ 'if-none-match': first.headers.get('etag') ?? '' })).status).toBe(304);
  await shop.call(createFacture, { body: { client_id: 'DURAND', lignes } });
  expect((await ask({ 'if-none-match': first.headers.get('etag') ?? '' })).status).toBe(200);
});

test('an unknown kind, day or order, or a limit that is too high, is refused', async () => {
  await using shop = await startShop();
  const read = (query: object, type_doc = 60) => shop.call(browseDocuments, { params: { type_doc }, query });
  await expect(read({}, 15)).rejects.toBeInstanceOf(Refused);
  await expect(shop.call(listNumeros, { params: { type_doc: 15 } })).rejects.toBeInstanceOf(Refused);
  for (const query of [{ du: 'hier' }, { tri: 'poids' }, { limit: 1_001 }, { debut: -1 }]) {
    await expect(read(query)).rejects.toBeInstanceOf(InvalidInput);
  }
});

test('an invoice is found by an article on it, by any of its words, and by what it comes to', async () => {
  await using shop = await startShop();
  const sell = async (article_code: string, prix_unitaire_ht: number) => {
    const body = { client_id: 'DURAND', lignes: [{ article_code, quantite: 1, prix_unitaire_ht }] };
    return (await shop.call(createFacture, { body })).data.numero_facture;
  };
  const [screws, book] = [await sell('VIS', 62.52), await sell('LIVRE', 1234.5)];
  const find = async (q: string) => {
    const { data } = await shop.call(browseDocuments, { params, query: { q } });
    const file = await shop.call(exportDocuments, { params, query: { q } });
    const numeros = data.map(({ numero }) => numero);
    expect([...file.matchAll(/FA-P01-\d+/g)].map(([numero]) => numero)).toEqual(numeros);
    return numeros;
  };
  expect(await find('vis')).toEqual([screws]);
  expect(await find('75,02')).toEqual([screws]);
  expect(await find('1 234,50 €')).toEqual([book]);
  expect(await find('76')).toEqual([]);
  await shop.call(updateArticle, { params: { reference: 'VIS' }, body: { designation: 'Boulon inox' } });
  expect(await find('boulon')).toEqual([screws]);
});
