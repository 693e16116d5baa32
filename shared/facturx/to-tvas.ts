import type { TvaRecord } from '#shared/contracts/documents/documents.ts';
import { toCents } from '#shared/money/money.ts';
import { type Assujettissement, findExoneration } from './exonerations.ts';
import type { CategorieTva, LigneElectronique, TvaElectronique } from './facture-electronique.ts';

/** The category of a line: by its rate and, where it is 0 %, by why; «exempt» where nobody knows. */
export function toCategorie(taux: number, of: Assujettissement): CategorieTva {
  return taux === 0 ? (findExoneration(of)?.categorie ?? 'E') : 'S';
}

/** The VAT of each rate as the document has it; a document whose lines are all free still says their rates (BR-S-01). */
export function toTvas(
  tvas: readonly TvaRecord[],
  lignes: readonly LigneElectronique[],
  of: Assujettissement,
): TvaElectronique[] {
  const rates = new Set([...tvas, ...lignes].map(({ taux }) => taux));
  return [...rates]
    .toSorted((a, b) => b - a)
    .map((taux) => {
      const { base_ht, montant_tva } = tvas.find((tva) => tva.taux === taux) ?? { base_ht: 0, montant_tva: 0 };
      const found = taux === 0 ? findExoneration(of) : undefined;
      const exoneration = found ? { code: found.code, texte: found.texte } : null;
      const categorie = toCategorie(taux, of);
      return { categorie, taux, base_ht: toCents(base_ht), montant: toCents(montant_tva), exoneration };
    });
}
