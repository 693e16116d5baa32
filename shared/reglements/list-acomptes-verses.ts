import type { DocumentComplet } from '#shared/contracts/documents/documents.ts';
import { sumAmounts } from '#shared/money/money.ts';

/** A deposit that an invoice deducts; without its invoice's number and date when it was only noted on the document. */
type AcompteVerse = { facture?: { numero: string; date: string }; montant: number };

/** Returns what was paid ahead of an invoice, as it and its receipt list it; amounts in euros. */
export function listAcomptesVerses({ acompte, acomptes_deduits }: DocumentComplet): AcompteVerse[] {
  const deduits = (acomptes_deduits ?? []).map(({ numero, date, montant_ttc }) => ({
    facture: { numero, date },
    montant: montant_ttc,
  }));
  const noted = acompte === undefined ? 0 : sumAmounts([acompte, ...deduits.map(({ montant }) => -montant)]);
  return noted > 0 ? [...deduits, { montant: noted }] : deduits;
}
