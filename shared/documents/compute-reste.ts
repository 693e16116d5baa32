import type { DocumentComplet, LigneRecord } from '#shared/contracts/documents/documents.ts';
import { roundQuantity } from '#shared/money/money.ts';
import { toSameText } from '#shared/text/same-value.ts';

type Taken = { lignes: readonly LigneRecord[] };

/** The quantity left of each line of a document, in their order, and whether more was taken than there was. */
export type ResteParLigne = { restes: number[]; isExceeded: boolean };

/**
 * A document with what is left of it; `derniers` are its lines as they would be in the last part, where this side knows
 * them.
 */
export type ResteOfDocument = ResteParLigne & {
  document: DocumentComplet;
  derniers: readonly (LigneRecord | undefined)[];
};

/** Returns a key for what people see as the same line whatever its quantity: lines with one key are interchangeable. */
function toIdentity({ article_code, designation, prix_unitaire_ht, prix_unitaire_ttc, ...ligne }: LigneRecord): string {
  const { remise_pourcentage, tva_taux } = ligne;
  return toSameText([article_code, designation, prix_unitaire_ht, prix_unitaire_ttc, remise_pourcentage, tva_taux]);
}

/** Returns how much of a quantity a rest still covers; zero when they have opposite signs. */
function cover(quantity: number, rest: number): number {
  if (Math.sign(quantity) !== Math.sign(rest)) return 0;
  return Math.sign(rest) * Math.min(Math.abs(quantity), Math.abs(rest));
}

/**
 * Returns what is left of each line of a document after everything that was taken of it: delivered or invoiced for an
 * order, credited for an invoice. Pure: nothing stores it, so that every side computes it from the documents it knows.
 * A line is taken from an identical one and, beyond that, from any of the same article, because a part may be edited
 * too. Comment lines have no quantity.
 */
export function computeReste(source: readonly LigneRecord[], taken: readonly Taken[]): ResteParLigne {
  const restes = source.map(({ article_code, quantite }) => (article_code === '' ? 0 : quantite));
  const identities = source.map(toIdentity);

  function take(quantity: number, isFrom: (index: number) => boolean): number {
    return restes.reduce((asked, rest, index) => {
      const given = isFrom(index) ? cover(asked, rest) : 0;
      restes[index] = roundQuantity(rest - given);
      return roundQuantity(asked - given);
    }, quantity);
  }

  const lignes = taken.flatMap((part) => part.lignes).filter(({ article_code }) => article_code !== '');
  const same = lignes.map((ligne) => {
    const identity = toIdentity(ligne);
    return take(ligne.quantite, (index) => identities[index] === identity);
  });
  const exceeding = lignes.map(({ article_code }, index) =>
    take(same[index] ?? 0, (line) => source[line]?.article_code === article_code),
  );
  return { restes, isExceeded: exceeding.some((quantity) => quantity !== 0) };
}

/** Returns whether nothing is left of any line. */
export function hasNoReste({ restes }: Pick<ResteParLigne, 'restes'>): boolean {
  return restes.every((rest) => rest === 0);
}
