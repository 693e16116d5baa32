import type { DocumentComplet, LigneRecord } from '#shared/contracts/documents/documents.ts';
import { isOfServices } from '#shared/documents/is-of-services.ts';
import { findExoneration } from '#shared/facturx/exonerations.ts';
import { toAssujettissement } from '#shared/facturx/to-facture-electronique.ts';
import { toFiches } from '#shared/facturx/to-partie.ts';
import { listMontantsNets } from '#shared/documents/remise-globale.ts';
import { toCents } from '#shared/money/money.ts';
import { divideCents } from './divide-cents.ts';

export type NatureVente = 'biens' | 'services';

/**
 * The line of the CA3 form for sales without VAT: exports (E1), other untaxed sales (E2), deliveries within the Union
 * (F2).
 */
export type SansTva = 'E1' | 'E2' | 'F2';

/**
 * The part of a VAT rate that is goods or services, in cents: the amount without VAT, and the VAT. `sansTva` is set
 * where there is no VAT.
 */
export type PartTaux = { taux: number; nature: NatureVente; sansTva?: SansTva; ht: number; tva: number };

/**
 * Returns the nature of what a line sells: the line's own, or for lines older than that field the article's present
 * one.
 */
type ToNature = (ligne: Pick<LigneRecord, 'article_code' | 'nature'>) => NatureVente;

export function createToNature(findArticle: (code: string) => { nature: NatureVente } | undefined): ToNature {
  return ({ article_code, nature }) => {
    if (nature !== undefined) return nature === 'service' ? 'services' : 'biens';
    return findArticle(article_code)?.nature ?? 'biens';
  };
}

type Vendu = Pick<
  DocumentComplet,
  'lignes' | 'tvas' | 'acomptes_deduits' | 'parties' | 'regime_tva' | 'remise_globale'
>;

/**
 * Splits each rate of a document into goods and services in proportion to its lines; the parts add up to the whole to
 * the cent.
 */
function toParts(document: Vendu, toNature: ToNature): PartTaux[] {
  const nets = listMontantsNets(document);
  const sold = document.lignes.map((ligne, index) => ({ ...ligne, net: nets[index] ?? 0 }));
  return document.tvas.flatMap(({ taux, base_ht, montant_tva }) => {
    const services = sold
      .filter(
        ({ article_code, nature, tva_taux }) => tva_taux === taux && toNature({ article_code, nature }) === 'services',
      )
      .reduce((sum, { net }) => sum + net, 0);
    const [ht, tva] = [toCents(base_ht), toCents(montant_tva)];
    const own = services === ht ? tva : divideCents(tva, services, ht);
    const parts: PartTaux[] = [
      { taux, nature: 'biens', ht: ht - services, tva: tva - own },
      { taux, nature: 'services', ht: services, tva: own },
    ];
    return parts.filter((part) => part.ht !== 0 || part.tva !== 0);
  });
}

/** Returns what deposit invoices sold at each rate, as negative parts, by the rule that made their lines. */
function toPartsDeduites({ lignes, acomptes_deduits }: Vendu, toNature: ToNature): PartTaux[] {
  const natures = lignes.map(
    (ligne) => ({ ...ligne, nature: toNature(ligne) === 'services' ? 'service' : 'bien' }) as const,
  );
  return (acomptes_deduits ?? []).flatMap(({ tvas }) =>
    tvas.map(({ taux, base_ht, montant_tva }) => {
      const nature = isOfServices(natures, taux) ? 'services' : 'biens';
      return { taux, nature, ht: 0 - toCents(base_ht), tva: 0 - toCents(montant_tva) } as const;
    }),
  );
}

/**
 * Returns what a document adds to the sales: its parts less those of the deposit invoices it takes off, which were
 * counted already.
 */
export function toPartsNettes(document: Vendu, toNature: ToNature): PartTaux[] {
  const parts = addParts([...toParts(document, toNature), ...toPartsDeduites(document, toNature)]);
  return parts.map((part) => (part.taux === 0 ? { ...part, sansTva: toSansTva(document, part.nature) } : part));
}

/**
 * Returns the CA3 line of a sale without VAT. A document that was never issued names no parties, so nothing says why it
 * bears no VAT: E2.
 */
function toSansTva(document: Vendu, nature: NatureVente): SansTva {
  if (!document.parties) return 'E2';
  const { vendeur, acheteur } = document.parties;
  const of = toAssujettissement(document, vendeur, toFiches(vendeur, acheteur).acheteur);
  const categorie = findExoneration({ ...of, objet: nature })?.categorie;
  return categorie === 'G' ? 'E1' : categorie === 'K' ? 'F2' : 'E2';
}

/**
 * Adds up parts of the same rate, nature and line of the form, the highest rate first; parts that come to nothing are
 * left out.
 */
export function addParts(parts: readonly PartTaux[]): PartTaux[] {
  const groups = Map.groupBy(parts, ({ taux, nature, sansTva }) => `${taux} ${nature} ${sansTva}`);
  return [...groups.values()]
    .flatMap((own) => {
      const [first] = own;
      return first ? [{ ...first, ht: sumOf(own, 'ht'), tva: sumOf(own, 'tva') }] : [];
    })
    .filter(({ ht, tva }) => ht !== 0 || tva !== 0)
    .toSorted((a, b) => b.taux - a.taux || (a.nature < b.nature ? -1 : 1));
}

function sumOf(parts: readonly PartTaux[], what: 'ht' | 'tva'): number {
  return parts.reduce((sum, part) => sum + part[what], 0);
}
