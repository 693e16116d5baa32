import type {
  DocumentComplet,
  DocumentKind,
  DocumentRecord,
  LigneRecord,
} from '#shared/contracts/documents/documents.ts';
import { formatPercent, fromCents, percentOfCents, toCents, toPrixHt } from '#shared/money/money.ts';
import { computeTotals, type LigneACalculer } from '#shared/money/totals.ts';
import { spreadCents, toTtcCents } from './acomptes.ts';
import { toNoun } from './document-names.ts';
import { isOfServices } from './is-of-services.ts';

/**
 * Article code of the lines of a deposit invoice. It stands for no goods, even if the shop has an article with this
 * code.
 */
export const articleAcompte = 'ACOMPTE';

/** The kinds of documents a deposit can be taken on. */
export type AcomptableKind = Extract<DocumentKind, 'devis' | 'commande'>;

export const isAcomptable = (kind: DocumentKind): kind is AcomptableKind => kind === 'devis' || kind === 'commande';

type Source = Pick<DocumentComplet, 'numero' | 'tvas' | 'lignes'>;
type Line = LigneACalculer & {
  article_code: string;
  designation: string;
  unite: string;
  prix_unitaire_ttc: number;
  nature?: LigneRecord['nature'];
};

/**
 * Drafts a deposit invoice of an amount in cents: one line per VAT rate of the source, in proportion to what the rate
 * is worth. The total is that amount, to the cent. There are no lines when the source comes to nothing.
 */
export function draftAcompte(kind: AcomptableKind, { numero, tvas, lignes: sold }: Source, cents: number) {
  const shares = spreadCents(
    cents,
    tvas.map((one) => toTtcCents([one])),
  );
  const name = `Acompte sur ${kind === 'devis' ? 'le' : 'la'} ${toNoun(kind)} ${numero}`;
  const lignes = tvas.flatMap(({ taux }, index): Line[] => {
    const ttc = fromCents(shares[index] ?? 0);
    if (ttc === 0) return [];
    const designation = taux === 0 ? name : `${name} – TVA ${formatPercent(taux)}`;
    return [
      {
        article_code: articleAcompte,
        designation,
        quantite: 1,
        unite: '',
        prix_unitaire_ht: toPrixHt(ttc, taux),
        prix_unitaire_ttc: ttc,
        remise_pourcentage: 0,
        tva_taux: taux,
        ...(isOfServices(sold, taux) && { nature: 'service' as const }),
      },
    ];
  });
  return computeTotals(lignes);
}

/** Returns a percentage of a quote or an order, in cents. */
export function toAcompteCents({ total_ttc }: Pick<DocumentRecord, 'total_ttc'>, pourcentage: number): number {
  return percentOfCents(toCents(total_ttc), pourcentage);
}
