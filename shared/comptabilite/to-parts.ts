import type { DocumentComplet, DocumentRecord, LigneRecord } from '#shared/contracts/documents/documents.ts';
import { toCents } from '#shared/money/money.ts';
import { divideCents } from './divide-cents.ts';

export type NatureVente = 'biens' | 'services';

/** What a document says of deposit invoices: that it is one, or which ones it takes off. */
export type AvecAcomptes = Pick<DocumentRecord, 'est_acompte' | 'acomptes_deduits'>;

/** What of a rate is of goods and of services: without VAT, and its VAT, in cents. */
export type PartTaux = { taux: number; nature: NatureVente; ht: number; tva: number };

/** What a line sells: what it says, or of one of before lines said it, what its article is now. */
export type ToNature = (ligne: Pick<LigneRecord, 'article_code' | 'nature'>) => NatureVente;

export function createToNature(findArticle: (code: string) => { nature: NatureVente } | undefined): ToNature {
  return ({ article_code, nature }) => {
    if (nature !== undefined) return nature === 'service' ? 'services' : 'biens';
    return findArticle(article_code)?.nature ?? 'biens';
  };
}

/** Each rate of a document, parted into goods and services in proportion to their lines; the parts are the whole to the cent. */
export function toParts({ lignes, tvas }: Pick<DocumentComplet, 'lignes' | 'tvas'>, toNature: ToNature): PartTaux[] {
  return tvas.flatMap(({ taux, base_ht, montant_tva }) => {
    const services = lignes
      .filter(
        ({ article_code, nature, tva_taux }) => tva_taux === taux && toNature({ article_code, nature }) === 'services',
      )
      .reduce((sum, { montant_ht }) => sum + toCents(montant_ht), 0);
    const [ht, tva] = [toCents(base_ht), toCents(montant_tva)];
    const own = services === ht ? tva : divideCents(tva, services, ht);
    const parts: PartTaux[] = [
      { taux, nature: 'biens', ht: ht - services, tva: tva - own },
      { taux, nature: 'services', ht: services, tva: own },
    ];
    return parts.filter((part) => part.ht !== 0 || part.tva !== 0);
  });
}
