import { addParts, type PartTaux } from '#shared/comptabilite/to-parts.ts';
import { type Ca3, toCa3 } from '#shared/comptabilite/tva/to-ca3.ts';
import type { ResumeTva } from '#shared/contracts/comptabilite/comptabilite.ts';
import { fromCents, sumAmounts } from '#shared/money/money.ts';

type Sold = { factures: readonly PartTaux[]; encaisses: readonly PartTaux[]; isDebits: boolean };

/**
 * Summarises the VAT of a period from what was invoiced and, unless the shop pays VAT on débits, from what was paid of
 * services.
 */
export function toResumeTva({ factures, encaisses, isDebits }: Sold): ResumeTva {
  const goods = factures.filter(({ nature }) => nature === 'biens');
  const services = factures.filter(({ nature }) => nature === 'services');
  const due = isDebits ? factures : [...goods, ...encaisses];
  const waits = isDebits ? 0 : addTva(services) - addTva(encaisses);
  return {
    regime: isDebits ? 'debits' : 'encaissements',
    ...toEuroLines(toCa3(due)),
    factures: addParts(factures.map(({ sansTva: _place, ...part }) => part)).map((part) => {
      return { ...part, ht: fromCents(part.ht), tva: fromCents(part.tva) };
    }),
    attente: fromCents(waits),
  };
}

function addTva(parts: readonly PartTaux[]): number {
  return parts.reduce((sum, { tva }) => sum + tva, 0);
}

function toEuroLines({ ventes, non_imposables, brute, lignes }: Ca3) {
  return {
    ventes: fromCents(ventes),
    non_imposables: fromCents(non_imposables),
    brute: fromCents(brute),
    lignes: lignes.map((ligne) => ({ ...ligne, base: fromCents(ligne.base), taxe: fromCents(ligne.taxe) })),
  };
}

/** Adds up the summaries of consecutive periods. */
export function addResumes(resumes: readonly ResumeTva[]): ResumeTva {
  const sum = (what: 'ventes' | 'non_imposables' | 'brute' | 'attente') => sumAmounts(resumes.map((one) => one[what]));
  const lignes = Map.groupBy(
    resumes.flatMap((one) => one.lignes),
    ({ ligne }) => ligne,
  );
  const parts = Map.groupBy(
    resumes.flatMap((one) => one.factures),
    ({ taux, nature }) => `${taux} ${nature}`,
  );
  return {
    regime: resumes.at(-1)?.regime ?? 'encaissements',
    ventes: sum('ventes'),
    non_imposables: sum('non_imposables'),
    brute: sum('brute'),
    attente: sum('attente'),
    lignes: [...lignes.values()].map(addLines).toSorted((a, b) => (a.ligne < b.ligne ? -1 : 1)),
    factures: [...parts.values()].flatMap((own) => {
      const [first] = own;
      const add = (what: 'ht' | 'tva') => sumAmounts(own.map((one) => one[what]));
      return first ? [{ ...first, ht: add('ht'), tva: add('tva') }] : [];
    }),
  };
}

type Line = ResumeTva['lignes'][number];

function addLines(lines: readonly Line[]): Line {
  const [first] = lines;
  const sum = (what: 'base' | 'taxe') => sumAmounts(lines.map((line) => line[what]));
  const [base, taxe] = [sum('base'), sum('taxe')];
  const { ligne, libelle } = first ?? { ligne: '', libelle: '' };
  return { ligne, libelle, base, taxe, base_euros: toWhole(base), taxe_euros: toWhole(taxe) };
}

const toWhole = (euros: number) => Math.sign(euros) * Math.round(Math.abs(euros)) + 0;
