import { divideCents } from '#shared/comptabilite/divide-cents.ts';
import { createToNature, toPartsNettes } from '#shared/comptabilite/to-parts.ts';
import type { Cloture } from '#shared/contracts/caisse/clotures.ts';
import type { DocumentComplet } from '#shared/contracts/documents/documents.ts';
import { documentKinds } from '#shared/contracts/documents/documents.ts';
import type { JourneeDeclaree, LigneDeclaree, PaiementDeclare } from '#shared/contracts/plateforme/plateforme.ts';
import type { ReglementLu } from '#shared/contracts/reglements/reglements.ts';
import { toNet } from '#shared/documents/acomptes.ts';
import type { Destination } from '#shared/facturx/facture-electronique.ts';
import { fromCents, toCents } from '#shared/money/money.ts';

/**
 * An issued document of a day, with the kind of its customer; `surDebits` means that the VAT of its services is due
 * when they are invoiced.
 */
export type PieceVendue = { document: DocumentComplet; destination: Destination; surDebits: boolean };

type Day = {
  jour: string;
  clotures: readonly Pick<Cloture, 'numero' | 'totaux'>[];
  ventes: readonly PieceVendue[];
  /** The payments of that day, with the documents they went to. */
  reglements: readonly Pick<ReglementLu, 'imputations'>[];
  findPiece: (numero: string) => PieceVendue | undefined;
};

/** Summarises a day's clôtures for sales to private customers. Pure; in cents inside, in euros outside. */
export function toJourneeDeclaree({ jour, clotures, ventes, reglements, findPiece }: Day): JourneeDeclaree {
  const of = (wanted: Destination) => ventes.filter(({ destination }) => destination === wanted);
  const sum = (pieces: readonly PieceVendue[]) =>
    fromCents(pieces.reduce((total, { document }) => total + toSign(document) * toCents(toNet(document).total_ttc), 0));
  return {
    jour,
    clotures: clotures.map(({ numero }) => numero),
    transactions: toTransactions(of('B2C')),
    paiements: toPaiements(reglements, findPiece),
    ttc_particuliers: sum(of('B2C')),
    ttc_professionnels: sum(of('B2B')),
    ttc_etranger: sum(of('B2BINT')),
    ttc_clotures: fromCents(clotures.reduce((total, { totaux }) => total + toCents(totaux.ttc), 0)),
  };
}

/** Returns −1 for credit notes, which are subtracted. */
function toSign({ type_document }: DocumentComplet): 1 | -1 {
  return type_document === documentKinds.avoir.code ? -1 : 1;
}

function toTransactions(ventes: readonly PieceVendue[]): LigneDeclaree[] {
  const lignes = new Map<string, LigneDeclaree>();
  for (const { document } of ventes) {
    for (const { categorie, taux, ht, tva } of toTransactionParts(document)) {
      const key = `${categorie} ${taux}`;
      const before = lignes.get(key) ?? { categorie, taux, ht: 0, tva: 0, nb: 0 };
      const sign = toSign(document);
      lignes.set(key, { ...before, ht: before.ht + sign * ht, tva: before.tva + sign * tva, nb: before.nb + 1 });
    }
  }
  return [...lignes.values()]
    .map((ligne) => ({ ...ligne, ht: fromCents(ligne.ht), tva: fromCents(ligne.tva) }))
    .toSorted((a, b) => a.categorie.localeCompare(b.categorie) || b.taux - a.taux);
}

type Part = { categorie: LigneDeclaree['categorie']; taux: number; ht: number; tva: number };

/**
 * Returns what a document adds to goods and to services at each rate, in cents; amounts without VAT have a category of
 * their own.
 */
function toTransactionParts(document: DocumentComplet): Part[] {
  const parts = toPartsNettes(document, toNature).map(({ taux, nature, ht, tva }): Part => {
    if (taux === 0) return { categorie: 'TNT1', taux, ht, tva };
    return { categorie: nature === 'services' ? 'TPS1' : 'TLB1', taux, ht, tva };
  });
  return [...Map.groupBy(parts, ({ categorie, taux }) => `${categorie} ${taux}`).values()].map((own) =>
    own.reduce((sum, { ht, tva }) => ({ ...sum, ht: sum.ht + ht, tva: sum.tva + tva })),
  );
}

/** An issued document says of each line what it is, so no article is read. */
const toNature = createToNature(() => undefined);

/** Sums the payments of services, whose VAT is due when they are paid. */
function toPaiements(
  reglements: readonly Pick<ReglementLu, 'imputations'>[],
  findPiece: Day['findPiece'],
): PaiementDeclare[] {
  const received = new Map<number, number>();
  for (const { numero, montant } of reglements.flatMap(({ imputations }) => imputations)) {
    const piece = findPiece(numero);
    if (piece?.destination !== 'B2C' || piece.surDebits) continue;
    for (const [taux, part] of share(toCents(montant), piece.document)) {
      received.set(taux, (received.get(taux) ?? 0) + part);
    }
  }
  return [...received]
    .map(([taux, montant]) => ({ taux, montant: fromCents(montant) }))
    .filter(({ montant }) => montant !== 0)
    .toSorted((a, b) => b.taux - a.taux);
}

/**
 * Returns the part of a payment that goes to the services of a document, by rate: each rate takes its share of the
 * whole.
 */
function share(cents: number, document: DocumentComplet): [number, number][] {
  const total = toCents(toNet(document).total_ttc);
  const services = toTransactionParts(document).filter(({ categorie }) => categorie === 'TPS1');
  return services.map(({ taux, ht, tva }) => [taux, divideCents(cents, ht + tva, total)]);
}
