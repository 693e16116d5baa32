import type { DocumentComplet, LigneRecord } from '#shared/contracts/documents/documents.ts';
import { isOfServices } from '#shared/documents/is-of-services.ts';
import { findExoneration } from '#shared/facturx/exonerations.ts';
import { toAssujettissement } from '#shared/facturx/to-facture-electronique.ts';
import { toFiches } from '#shared/facturx/to-partie.ts';
import { listMontantsNets } from '#shared/documents/remise-globale.ts';
import { toCents } from '#shared/money/money.ts';
import { divideCents } from './divide-cents.ts';

export type NatureVente = 'biens' | 'services';

/** Where sales without VAT go on the CA3 form: exports, what else is not taxed, deliveries within the Union. */
export type SansTva = 'E1' | 'E2' | 'F2';

/** What of a rate is of goods and of services: without VAT, and its VAT, in cents; `sansTva` where it bears none. */
export type PartTaux = { taux: number; nature: NatureVente; sansTva?: SansTva; ht: number; tva: number };

/** What a line sells: what it says, or of one of before lines said it, what its article is now. */
export type ToNature = (ligne: Pick<LigneRecord, 'article_code' | 'nature'>) => NatureVente;

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

/** Each rate of a document, parted into goods and services in proportion to their lines; the parts are the whole to the cent. */
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

/** What deposit invoices had sold of each rate, by the rule that made their lines. */
function toPartsDeduites({ lignes, acomptes_deduits }: Vendu, toNature: ToNature): PartTaux[] {
  const told = lignes.map(
    (ligne) => ({ ...ligne, nature: toNature(ligne) === 'services' ? 'service' : 'bien' }) as const,
  );
  return (acomptes_deduits ?? []).flatMap(({ tvas }) =>
    tvas.map(({ taux, base_ht, montant_tva }) => {
      const nature = isOfServices(told, taux) ? 'services' : 'biens';
      return { taux, nature, ht: 0 - toCents(base_ht), tva: 0 - toCents(montant_tva) } as const;
    }),
  );
}

/** What a document adds to what was sold: its parts less those of the deposit invoices it takes off, which were counted with them. */
export function toPartsNettes(document: Vendu, toNature: ToNature): PartTaux[] {
  const parts = addParts([...toParts(document, toNature), ...toPartsDeduites(document, toNature)]);
  return parts.map((part) => (part.taux === 0 ? { ...part, sansTva: toSansTva(document, part.nature) } : part));
}

/** What was never issued says of nobody why it bears no VAT. */
function toSansTva(document: Vendu, nature: NatureVente): SansTva {
  if (!document.parties) return 'E2';
  const { vendeur, acheteur } = document.parties;
  const of = toAssujettissement(document, vendeur, toFiches(vendeur, acheteur).acheteur);
  const categorie = findExoneration({ ...of, objet: nature })?.categorie;
  return categorie === 'G' ? 'E1' : categorie === 'K' ? 'F2' : 'E2';
}

/** Parts of the same rate, nature and place on the form together, the highest rate first; what comes to nothing is left out. */
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
