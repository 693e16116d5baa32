import type { PartTaux, SansTva } from '../to-parts.ts';

/** A line of the CA3 form (3310): its taxable base and its VAT, in cents and, as the form asks, in whole euros. */
type LigneCa3 = {
  ligne: string;
  libelle: string;
  base: number;
  taxe: number;
  base_euros: number;
  taxe_euros: number;
};

export type Ca3 = {
  /** Taxable sales without VAT (line A1), and those without any VAT, in cents. */
  ventes: number;
  non_imposables: number;
  lignes: LigneCa3[];
  /** Line 16: gross VAT, in cents. */
  brute: number;
};

/** The line of the form for each rate. Any other rate has an annex of its own. */
const lignesParTaux: { taux: number; ligne: string; libelle: string }[] = [
  { taux: 20, ligne: '08', libelle: 'Taux normal 20\u202f%' },
  { taux: 5.5, ligne: '09', libelle: 'Taux réduit 5,5\u202f%' },
  { taux: 10, ligne: '9B', libelle: 'Taux réduit 10\u202f%' },
  { taux: 8.5, ligne: '10', libelle: 'Taux normal 8,5\u202f% (DOM)' },
];
const lignesSansTva: Record<SansTva, string> = {
  E1: 'Exportations hors UE',
  E2: 'Autres opérations non imposables',
  F2: 'Livraisons intracommunautaires',
};
const particulier = { ligne: '14', libelle: 'Taux particulier (annexe 3310 A)' };

/** Returns the VAT due for a period, line by line of the form, from what was sold by rate. Pure. */
export function toCa3(parts: readonly Omit<PartTaux, 'nature'>[]): Ca3 {
  const taxed = parts.filter(({ taux }) => taux > 0);
  const groups = Map.groupBy(parts, (part) => toLigne(part).ligne);
  const lignes = [...groups].map(([ligne, own]): LigneCa3 => {
    const [base, taxe] = [add(own, 'ht'), add(own, 'tva')];
    const libelle = own[0] ? toLigne(own[0]).libelle : '';
    return { ligne, libelle, base, taxe, base_euros: toWholeEuros(base), taxe_euros: toWholeEuros(taxe) };
  });
  return {
    ventes: add(taxed, 'ht'),
    non_imposables: add(
      parts.filter(({ taux }) => taux === 0),
      'ht',
    ),
    lignes: lignes.toSorted((a, b) => (a.ligne < b.ligne ? -1 : 1)),
    brute: add(taxed, 'tva'),
  };
}

function toLigne({ taux, sansTva = 'E2' }: Omit<PartTaux, 'nature'>): { ligne: string; libelle: string } {
  if (taux === 0) return { ligne: sansTva, libelle: lignesSansTva[sansTva] };
  return lignesParTaux.find((one) => one.taux === taux) ?? particulier;
}

function add(parts: readonly Omit<PartTaux, 'nature'>[], what: 'ht' | 'tva'): number {
  return parts.reduce((sum, part) => sum + part[what], 0);
}

/** Rounds to the nearest euro; 50 cents go away from zero. */
function toWholeEuros(cents: number): number {
  return (cents < 0 ? -1 : 1) * Math.floor((Math.abs(cents) + 50) / 100) + 0;
}
