import type { TvaRecord } from '#shared/contracts/documents/documents.ts';
import { tvaFormats } from '#shared/identifiers/identifier-formats.ts';
import { isTvaIntra } from '#shared/identifiers/identifiers.ts';
import { toCents } from '#shared/money/money.ts';
import type { CategorieTva, LigneElectronique, Partie, TvaElectronique } from './facture-electronique.ts';
import { isOfFrance } from './to-partie.ts';

/** What decides why a line bears no VAT. */
export type Assujettissement = {
  /** The shop is not subject to VAT. */
  franchise: boolean;
  acheteur: Partie;
};

const exonerations = {
  franchise: { code: 'VATEX-FR-FRANCHISE', texte: 'TVA non applicable, art.\u00a0293\u00a0B du CGI' },
  union: { code: 'VATEX-EU-IC', texte: 'Exonération de TVA, article\u00a0262\u00a0ter\u00a0I du CGI' },
  export: { code: 'VATEX-EU-G', texte: 'Exonération de TVA, article\u00a0262\u00a0I du CGI' },
} as const;

/** The category of a line by its rate and by whom it is sold to. */
export function toCategorie(taux: number, { franchise, acheteur }: Assujettissement): CategorieTva {
  if (taux !== 0) return 'S';
  if (franchise || isOfFrance(acheteur)) return 'E';
  if (!isOfUnion(acheteur)) return 'G';
  return isTvaIntra(acheteur.tva_intra) ? 'K' : 'E';
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
      const categorie = toCategorie(taux, of);
      const exoneration = toExoneration(categorie, of);
      return { categorie, taux, base_ht: toCents(base_ht), montant: toCents(montant_tva), exoneration };
    });
}

function toExoneration(categorie: CategorieTva, { franchise }: Assujettissement): TvaElectronique['exoneration'] {
  if (categorie === 'K') return exonerations.union;
  if (categorie === 'G') return exonerations.export;
  return categorie === 'E' && franchise ? exonerations.franchise : null;
}

/** Greece's VAT numbers begin with EL. */
function isOfUnion({ adresse: { pays } }: Partie): boolean {
  return Object.hasOwn(tvaFormats, pays === 'GR' ? 'EL' : pays);
}
