import type { Article } from '#shared/contracts/articles/articles.ts';
import { isEan } from '#shared/identifiers/identifiers.ts';
import { formatAmount, toPrixTtc } from '#shared/money/money.ts';

/** The content of a label. */
export type Etiquette = {
  designation: string;
  reference: string;
  /** Price of one unit with tax, éco-participation included, with the currency sign. */
  prix: string;
  /** Empty when the article has no sales unit. */
  unite: string;
  /** EAN-13 or EAN-8 when the article has a valid one, else its reference in Code 128. */
  code: { type: 'ean13' | 'ean8' | 'code128'; texte: string };
};

type Labelled = Pick<
  Article,
  'reference' | 'designation' | 'prix_vente' | 'tva_taux' | 'code_ean' | 'unite_vente' | 'eco_participation_ht'
>;

/** Returns the label of an article. */
export function toEtiquette(article: Labelled): Etiquette {
  const { reference, designation, prix_vente, tva_taux, code_ean, unite_vente, eco_participation_ht } = article;
  return {
    designation,
    reference,
    prix: formatAmount(toPrixTtc(prix_vente + (eco_participation_ht ?? 0), tva_taux ?? 0)),
    unite: unite_vente ?? '',
    code: toCode(code_ean ?? '', reference),
  };
}

function toCode(ean: string, reference: string): Etiquette['code'] {
  const digits = ean.replace(/\D/g, '');
  if (digits.length === 13 && isEan(digits)) return { type: 'ean13', texte: digits };
  if (digits.length === 8 && isEan(digits)) return { type: 'ean8', texte: digits };
  return { type: 'code128', texte: toAscii(reference) };
}

/** Reduces a text to ASCII, which is what Code 128 encodes. */
function toAscii(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^ -~]/g, '?');
}
