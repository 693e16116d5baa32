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

/** What stands for an article on the lines of a deposit invoice: no goods, whatever the shop may call so. */
export const articleAcompte = 'ACOMPTE';

/** What a deposit is taken on. */
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
 * What a deposit invoice of so many cents says: a line for each VAT rate of what it is a deposit on, of as much of it as that
 * rate is worth of the whole. Its total is that amount, to the cent. No line where nothing is to be paid.
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

/** So many percent of a quote or an order, in cents. */
export function toAcompteCents({ total_ttc }: Pick<DocumentRecord, 'total_ttc'>, pourcentage: number): number {
  return percentOfCents(toCents(total_ttc), pourcentage);
}
