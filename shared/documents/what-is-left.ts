import type { DocumentComplet, LigneRecord } from '#shared/contracts/documents/documents.ts';
import { roundQuantity } from '#shared/money/money.ts';
import { toSameText } from '#shared/text/same-value.ts';

type Taken = { lignes: readonly LigneRecord[] };

/** What is left of each line of a document, in their order, and whether more was taken than there was. */
export type Left = { restes: number[]; isExceeded: boolean };

/** A document with what is left of it; `derniers` are its lines as they are once all that is left is taken, where this side knows them. */
export type LeftOfDocument = Left & { document: DocumentComplet; derniers: readonly (LigneRecord | undefined)[] };

/** What people see as one line, however much of it: one of two alike stands for the other. */
function toIdentity({ article_code, designation, prix_unitaire_ht, prix_unitaire_ttc, ...ligne }: LigneRecord): string {
  const { remise_pourcentage, tva_taux } = ligne;
  return toSameText([article_code, designation, prix_unitaire_ht, prix_unitaire_ttc, remise_pourcentage, tva_taux]);
}

/** So much of a quantity as another still covers; nothing where they go opposite ways. */
function cover(quantity: number, rest: number): number {
  if (Math.sign(quantity) !== Math.sign(rest)) return 0;
  return Math.sign(rest) * Math.min(Math.abs(quantity), Math.abs(rest));
}

/**
 * What is left of each line of a document after all that was taken of it: delivered and invoiced of an order, credited of an
 * invoice. Pure; nothing keeps it, so that every side has it from the documents it knows. A line is taken from the one that
 * says the same, and beyond that from any of its article, for a part may be changed too. Comments are no quantity.
 */
export function toWhatIsLeft(source: readonly LigneRecord[], taken: readonly Taken[]): Left {
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

/** True where nothing is left of any line. */
export function isNothingLeft({ restes }: Pick<Left, 'restes'>): boolean {
  return restes.every((rest) => rest === 0);
}
