import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ComptesComptables } from '#shared/contracts/boutique/comptes-comptables.ts';
import type { Cloture } from '#shared/contracts/caisse/clotures.ts';
import type { DocumentComplet } from '#shared/contracts/documents/documents.ts';
import type { Reglement } from '#shared/contracts/reglements/reglements.ts';
import { computeTotals } from '#shared/money/totals.ts';
import { addLignes, type EcritureComptable, toContrepassation } from '../ecriture.ts';
import type { Sources } from '../plan.ts';
import { toEcritureReglement } from './to-ecriture-reglement.ts';
import { toEcritureVente } from './to-ecriture-vente.ts';
import { toEcritureCloture } from './to-ecritures-caisse.ts';

const sources = (boutique: Partial<Sources['boutique']> = {}): Sources => ({
  boutique: {
    comptabilite: ComptesComptables.parse(undefined),
    option_debits: true,
    moyens_reglement: [],
    ...boutique,
  },
  findArticle: (code) => {
    if (code === 'POSE') return { nature: 'services', famille: '', compte: '' };
    if (code === 'LIVRE') return { nature: 'biens', famille: 'LIVRES', compte: '707055' };
    if (code === 'FAUX') return { nature: 'biens', famille: 'FAUSSE', compte: '9' };
    return code === 'VIS' ? { nature: 'biens', famille: '', compte: '' } : undefined;
  },
  findClient: (code) => (code === 'DURAND' ? { intitule: 'Durand & Fils', compte: '411100' } : undefined),
});

type Line = { article: string; quantite?: number; prix: number; taux?: number; ttc?: number };

function build(lines: readonly Line[], over: Partial<DocumentComplet> = {}) {
  const { lignes, ...totals } = computeTotals(
    lines.map(({ article, quantite = 1, prix, taux = 20, ttc }) => ({
      article_code: article,
      designation: article,
      quantite,
      unite: 'UN',
      prix_unitaire_ht: prix,
      remise_pourcentage: 0,
      tva_taux: taux,
      ...(ttc !== undefined && { prix_unitaire_ttc: ttc }),
    })),
  );
  const document = {
    numero: 'FA-P02-000007',
    type_document: 60,
    date: '2026-10-05',
    client_code: 'DURAND',
    client_intitule: 'Durand',
    lignes,
    ...totals,
    ...over,
  };
  return document as unknown as DocumentComplet;
}

const toTable = ({ lignes }: EcritureComptable) =>
  lignes.map(({ compte, aux, debit, credit }) => [compte, aux?.num ?? '', debit, credit]);

const buildReglement = (over: Partial<Reglement>): Reglement => ({
  numero: 'RG-P01-000001',
  date: '2026-10-05',
  moment: '2026-10-05T09:00:00Z',
  poste: 'P01',
  auteur: 'x',
  client_code: 'DURAND',
  client_intitule: 'Durand',
  moyen: 'carte',
  montant: 24,
  arrondi: 0,
  recu: null,
  rendu: null,
  reference: null,
  libelle: null,
  imputations: [],
  libre: 0,
  ensemble: 'RG-P01-000001',
  annule: null,
  motif: null,
  version: 1,
  ...over,
});

test('an invoice puts what is owed on the customer’s own account, sales by family, rate and nature, and VAT by rate', () => {
  const document = build([
    { article: 'VIS', prix: 10 },
    { article: 'LIVRE', prix: 20, taux: 5.5 },
    { article: 'POSE', prix: 45 },
    { article: '', prix: 0 },
  ]);
  const { ecriture, problemes } = toEcritureVente(document, sources());
  expect(problemes).toEqual([]);
  expect(ecriture).toMatchObject({
    piece: 'FA-P02-000007',
    journal: 'ventes',
    poste: 'P02',
    libelle: 'Facture Durand',
  });
  expect(toTable(ecriture)).toEqual([
    ['411100', 'DURAND', 8710, 0],
    ['707000', '', 0, 1000],
    ['707055', '', 0, 2000],
    ['706000', '', 0, 4500],
    ['445711', '', 0, 1100],
    ['445713', '', 0, 110],
  ]);
});

test('a credit note’s écriture is its invoice’s on the other side', () => {
  const { ecriture } = toEcritureVente(build([{ article: 'VIS', prix: 10 }], { type_document: 50 }), sources());
  expect(toTable(ecriture)).toEqual([
    ['411100', 'DURAND', 0, 1200],
    ['707000', '', 1000, 0],
    ['445711', '', 200, 0],
  ]);
});

test('VAT of services waits for its payment unless the shop pays on débits', () => {
  const { ecriture } = toEcritureVente(
    build([
      { article: 'POSE', prix: 45 },
      { article: 'VIS', prix: 10 },
    ]),
    sources({ option_debits: false }),
  );
  expect(toTable(ecriture)).toContainEqual(['445740', '', 0, 900]);
  expect(toTable(ecriture)).toContainEqual(['445711', '', 0, 200]);
});

test('a deposit invoice is posted as owed to the customer, and the final one reverses it, rate by rate', () => {
  const deposit = build([{ article: 'ACOMPTE', prix: 25 }], { est_acompte: true });
  expect(toTable(toEcritureVente(deposit, sources()).ecriture)).toEqual([
    ['411100', 'DURAND', 3000, 0],
    ['419100', '', 0, 2500],
    ['445711', '', 0, 500],
  ]);
  const final = build([{ article: 'VIS', prix: 100 }], {
    acomptes_deduits: [
      { numero: 'FA-1', date: '2026-11-01', montant_ttc: 30, tvas: [{ taux: 20, base_ht: 25, montant_tva: 5 }] },
    ],
  });
  expect(toTable(toEcritureVente(final, sources()).ecriture)).toEqual([
    ['411100', 'DURAND', 9000, 0],
    ['707000', '', 0, 10_000],
    ['445711', '', 0, 1500],
    ['419100', '', 2500, 0],
  ]);
});

test('an amount without an account goes to 471, balanced, with where to set the account', () => {
  const { ecriture, problemes } = toEcritureVente(
    build([
      { article: 'FAUX', prix: 10 },
      { article: 'VIS', prix: 10, taux: 8.5 },
    ]),
    sources(),
  );
  expect(problemes.map(({ message, ou }) => [message, ou])).toEqual([
    ['Le compte de vente de la famille FAUSSE («\u00a09\u00a0») n’est pas un compte du plan comptable.', 'familles'],
    ['Le taux 8,5\u202f% n’a pas de compte de TVA.', 'comptes'],
  ]);
  expect(ecriture.lignes.filter(({ compte }) => compte === '471000')).toHaveLength(1);
  const { debit, credit } = addLignes(ecriture.lignes);
  expect(debit).toBe(credit);
});

test('a règlement goes to the account of its means and off what is owed; small coins are a charge or an income', () => {
  expect(toTable(toEcritureReglement(buildReglement({}), sources()).ecriture)).toEqual([
    ['512000', '', 2400, 0],
    ['411100', 'DURAND', 0, 2400],
  ]);
  const cash = buildReglement({ moyen: 'especes', montant: 24, arrondi: 0.02, client_code: 'X', client_intitule: 'X' });
  expect(toTable(toEcritureReglement(cash, sources()).ecriture)).toEqual([
    ['530000', '', 2400, 0],
    ['658000', '', 2, 0],
    ['411000', 'X', 0, 2402],
  ]);
  const given = toEcritureReglement(buildReglement({ moyen: 'especes', montant: -12, arrondi: -0.01 }), sources());
  expect(given.ecriture).toMatchObject({ journal: 'caisse', libelle: 'Remboursement Espèces Durand' });
  expect(toTable(given.ecriture)).toEqual([
    ['530000', '', 0, 1200],
    ['758000', '', 0, 1],
    ['411100', 'DURAND', 1201, 0],
  ]);
});

test('a règlement by which no money moves makes no écriture', () => {
  const { ecriture, problemes } = toEcritureReglement(
    buildReglement({ moyen: 'credit_client', montant: 0 }),
    sources(),
  );
  expect([ecriture.lignes, problemes]).toEqual([[], []]);
});

const buildCloture = (especes: Partial<NonNullable<Cloture['especes']>>, counted = 0) =>
  ({
    numero: 'ZJ-P01-000001',
    poste: 'P01',
    periode: '2026-10-05',
    totaux: { moyens: [{ moyen: 'especes', nb: 1, recu: counted, rendu: 0, montant: counted }] },
    especes: { fond: 0, reglements: 0, ecart: 0, prelevement: 0, fond_suivant: 0, ...especes },
  }) as unknown as Cloture;

test('a Z posts what lacks, what went to the bank and what was put in before the opening: the account holds what the drawer holds', () => {
  const first = buildCloture({ fond: 150, reglements: 80, ecart: -5, prelevement: 100, fond_suivant: 125 }, 80);
  const posted = toEcritureCloture(first, undefined, sources());
  expect(posted && toTable(posted.ecriture)).toEqual([
    ['530000', '', 4500, 0],
    ['658000', '', 500, 0],
    ['580000', '', 0, 5000],
  ]);
  // 20 € were put into the drawer between the sessions: the float counted at the opening includes them.
  const next = buildCloture({ fond: 145, reglements: 30, ecart: 0, prelevement: 0, fond_suivant: 175 }, 50);
  expect(toEcritureCloture(next, first, sources())?.ecriture.lignes).toEqual([]);
});

test('the reversal of an écriture leaves nothing of it', () => {
  const { ecriture } = toEcritureVente(build([{ article: 'VIS', prix: 10 }]), sources());
  const undone = toContrepassation(ecriture, '2026-11-01');
  expect(undone.piece).toBe('FA-P02-000007/ANNULATION');
  expect(toTable(undone)).toEqual([
    ['411100', 'DURAND', 0, 1200],
    ['707000', '', 1000, 0],
    ['445711', '', 200, 0],
  ]);
});

const line = fc.record({
  article: fc.constantFrom('VIS', 'LIVRE', 'POSE', 'FAUX', 'INCONNU'),
  quantite: fc.integer({ min: -40, max: 400 }).map((value) => value / 8),
  prix: fc.integer({ min: 0, max: 90_000 }).map((value) => value / 100),
  taux: fc.constantFrom(20, 10, 5.5, 2.1, 0, 8.5),
});

test('whatever is sold, an écriture balances, owes what the document says and has its VAT rate by rate', () => {
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 12 }),
      fc.boolean(),
      fc.boolean(),
      (lines, isAvoir, debits) => {
        const document = build(lines, { type_document: isAvoir ? 50 : 60 });
        const { ecriture } = toEcritureVente(document, sources({ option_debits: debits }));
        const { debit, credit } = addLignes(ecriture.lignes);
        expect(debit).toBe(credit);
        const sum = (isOf: (compte: string) => boolean) =>
          ecriture.lignes.filter(({ compte }) => isOf(compte)).reduce((all, one) => all + one.debit - one.credit, 0);
        const sign = isAvoir ? -1 : 1;
        expect(sum((compte) => compte === '411100') + 0).toBe(Math.round(sign * document.total_ttc * 100) + 0);
        expect(ecriture.lignes.every((one) => one.debit >= 0 && one.credit >= 0 && one.debit + one.credit > 0)).toBe(
          true,
        );
        if (lines.every(({ taux }) => taux !== 8.5) && lines.every(({ article }) => article !== 'FAUX'))
          expect(sum((compte) => compte.startsWith('4457')) + 0).toBe(Math.round(-sign * document.total_tva * 100) + 0);
      },
    ),
    { numRuns: 400 },
  );
});
