import fc from 'fast-check';
import { expect, test } from 'vitest';
import { documentRules } from '#server/backoffice/local/documents/document-rules.ts';
import { recordTables } from '#server/sharing/records/record-tables.ts';
import { createClock, days } from '#server/testing/fixtures/clock.ts';
import {
  boutique,
  command,
  type Command,
  fillShop,
  listCodes,
  listOf,
  openTill,
  run,
  see,
  type Till,
} from '#server/testing/past/shop-years.ts';
import { takeDose, takeSeed } from '#server/testing/take-dose.ts';
import type { Entite, Replique } from '#shared/contracts/postes/gateway.ts';
import { roundQuantity } from '#shared/money/money.ts';
import { findSettled } from './find-settled.ts';

function countSettled(till: Till) {
  const records = listOf(till, 'document');
  const sources = new Map(records.map(({ numero, document_source }) => [numero, document_source]));
  const findRoot = (numero: string): string => {
    const source = sources.get(numero);
    return source ? findRoot(source) : numero;
  };
  const documents = records.map((record) => ({ boutique, record, affaire: findRoot(record.numero) }));
  return { documents, reglements: listOf(till, 'reglement').map((record) => ({ boutique, record })) };
}

type Unsent = ReturnType<typeof findSettled> & { mouvements: Set<string> };

function findUnsent(till: Till, avant: string): Unsent {
  const plain = listOf(till, 'mouvement').filter(({ date }) => date < avant);
  return {
    ...findSettled(countSettled(till), { boutique, avant }),
    mouvements: new Set(plain.map(({ numero }) => numero)),
  };
}

/** Sums, by article and warehouse, what the unsent records move as they now stand. */
function addUp(till: Till, { documents, mouvements }: Unsent): Replique<'mouvement'>['lignes'] {
  const moved = listOf(till, 'document').flatMap(({ numero, genre, porte_stock, statut, lignes }) =>
    documents.has(numero) && porte_stock && statut !== 6
      ? lignes.map((one) => ({
          article_ref: one.article_code,
          depot_code: 'PRINCIPAL',
          quantite: one.quantite * documentRules[genre].stock,
        }))
      : [],
  );
  const typed = listOf(till, 'mouvement').flatMap(({ numero, lignes }) => (mouvements.has(numero) ? lignes : []));
  const byPlace = Map.groupBy([...moved, ...typed], ({ article_ref, depot_code }) => `${article_ref} ${depot_code}`);
  return [...byPlace.values()].flatMap((several) => {
    const quantite = roundQuantity(several.reduce((sum, one) => sum + one.quantite, 0));
    const [first] = several;
    return first ? [{ article_ref: first.article_ref, depot_code: first.depot_code, quantite }] : [];
  }) as Replique<'mouvement'>['lignes'];
}

/** Opens a till that is sent everything except what is settled, plus the opening stock. */
async function openNewTill(full: Till, now: () => Date, unsent: Unsent): Promise<Till> {
  const made = await openTill(now, 'P02');
  const { receiveOrQuarantine } = made.till;
  const isUnsent = (entite: Entite, code: string) =>
    (entite === 'document' && unsent.documents.has(code)) ||
    (entite === 'reglement' && unsent.reglements.has(code)) ||
    (entite === 'mouvement' && unsent.mouvements.has(code));
  for (const { entite } of recordTables) {
    const sent = listCodes(full, entite).filter((code) => !isUnsent(entite, code));
    for (const code of sent) receiveOrQuarantine(entite, code, full.till.find(entite, code) ?? {});
  }
  const lignes = addUp(full, unsent).map((one) => ({ ...one, prix_unitaire: null, commentaire: null }));
  const numero = 'ME-P00-000001';
  const day = now().toISOString();
  const facts = { numero, type: 0, type_libelle: 'Entrée', date: day.slice(0, 10), nb_lignes: lignes.length };
  const head = { reference: null, depot_code: 'PRINCIPAL', commentaire: null, date_creation: day, auteur: 'siège' };
  if (lignes.length > 0) receiveOrQuarantine('mouvement', numero, { ...facts, ...head, lignes });
  expect(made.till.quarantine.list(10)).toEqual([]);
  return made;
}

async function assertSame(full: Till, now: () => Date, unsent: Unsent) {
  const made = await openNewTill(full, now, unsent);
  const held = listCodes(full, 'document').filter((numero) => !unsent.documents.has(numero));
  expect(await see(made, held)).toEqual(await see(full, held));
  expect(listCodes(made, 'document')).toHaveLength(held.length);
  made.close();
}

const intersect = (one: Map<string, string>, other: Map<string, string>) =>
  new Map([...one].filter(([code]) => other.has(code)));

test('the settled past of three years is left out, and stocks, accounts and remainders stay right, even after a late change', async () => {
  let [settled, old, woken] = [0, 0, 0];
  const years = fc.array(command, { minLength: 60, maxLength: 90 });
  const late: fc.Arbitrary<Command[]> = fc.array(
    fc
      .tuple(command, fc.constantFrom('undo', 'undo', 'make', 'make', 'part', 'sell', 'stock', 'pay'))
      .map(([one, what]) => ({ ...one, what, isLate: true })),
    { minLength: 15, maxLength: 25 },
  );
  const property = fc.asyncProperty(years, late, fc.integer({ min: 1, max: 16 }), async (past, then, months) => {
    const { now, forward } = createClock('2023-11-23T09:30:00Z');
    const full = await openTill(now, 'P01');
    await fillShop(full);
    await run(full, past, forward);
    const avant = new Date(now().getTime() - days(months * 30)).toISOString().slice(0, 10);
    const unsent = findUnsent(full, avant);
    await assertSame(full, now, unsent);
    settled += unsent.documents.size;
    old += listOf(full, 'document').filter(({ date }) => date < avant).length - unsent.documents.size;
    await run(full, then, forward);
    const still = findUnsent(full, avant);
    const left = {
      documents: intersect(unsent.documents, still.documents),
      reglements: intersect(unsent.reglements, still.reglements),
      mouvements: unsent.mouvements,
    };
    await assertSame(full, now, left);
    woken += unsent.documents.size - left.documents.size;
    full.close();
  });
  await fc.assert(property, { numRuns: takeDose(16, 60, 2_000), seed: takeSeed(20_261_123), endOnFailure: true });
  // The random commands made enough cases to test.
  expect(Math.min(settled, old, woken)).toBeGreaterThan(10);
}, 300_000);
