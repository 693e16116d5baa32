import type { Cloture } from '#shared/contracts/caisse/clotures.ts';
import type { DocumentComplet } from '#shared/contracts/documents/documents.ts';
import { documentKinds } from '#shared/contracts/documents/documents.ts';
import type { JourneeDeclaree, LigneDeclaree, PaiementDeclare } from '#shared/contracts/plateforme/plateforme.ts';
import type { ReglementLu } from '#shared/contracts/reglements/reglements.ts';
import type { Destination } from '#shared/facturx/facture-electronique.ts';
import { fromCents, toCents } from '#shared/money/money.ts';

/** An issued document of a day, with whom it is for and whether it is of services. */
export type PieceVendue = { document: DocumentComplet; destination: Destination; estService: boolean };

type Day = {
  jour: string;
  clotures: readonly Pick<Cloture, 'numero' | 'totaux'>[];
  ventes: readonly PieceVendue[];
  /** What was received that day, with the documents it went to. */
  reglements: readonly Pick<ReglementLu, 'imputations'>[];
  findPiece: (numero: string) => PieceVendue | undefined;
};

/** What a day's closings say of sales to private customers: pure, in cents inside, euros outside. */
export function toJourneeDeclaree({ jour, clotures, ventes, reglements, findPiece }: Day): JourneeDeclaree {
  const of = (wanted: Destination) => ventes.filter(({ destination }) => destination === wanted);
  const sum = (pieces: readonly PieceVendue[]) =>
    fromCents(pieces.reduce((total, { document }) => total + toSign(document) * toCents(document.total_ttc), 0));
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

/** Credit notes are taken off. */
function toSign({ type_document }: DocumentComplet): 1 | -1 {
  return type_document === documentKinds.avoir.code ? -1 : 1;
}

function toTransactions(ventes: readonly PieceVendue[]): LigneDeclaree[] {
  const lignes = new Map<string, LigneDeclaree>();
  for (const { document, estService } of ventes) {
    for (const { taux, base_ht, montant_tva } of document.tvas) {
      const categorie = taux === 0 ? 'TNT1' : estService ? 'TPS1' : 'TLB1';
      const key = `${categorie} ${taux}`;
      const before = lignes.get(key) ?? { categorie, taux, ht: 0, tva: 0, nb: 0 };
      const sign = toSign(document);
      lignes.set(key, {
        ...before,
        ht: before.ht + sign * toCents(base_ht),
        tva: before.tva + sign * toCents(montant_tva),
        nb: before.nb + 1,
      });
    }
  }
  return [...lignes.values()]
    .map((ligne) => ({ ...ligne, ht: fromCents(ligne.ht), tva: fromCents(ligne.tva) }))
    .toSorted((a, b) => a.categorie.localeCompare(b.categorie) || b.taux - a.taux);
}

/** Each amount is shared among the rates of what it paid, the last rate taking what rounding leaves. */
function toPaiements(
  reglements: readonly Pick<ReglementLu, 'imputations'>[],
  findPiece: Day['findPiece'],
): PaiementDeclare[] {
  const received = new Map<number, number>();
  for (const { numero, montant } of reglements.flatMap(({ imputations }) => imputations)) {
    const piece = findPiece(numero);
    if (piece?.destination !== 'B2C' || !piece.estService) continue;
    for (const [taux, part] of share(toCents(montant), piece.document)) {
      received.set(taux, (received.get(taux) ?? 0) + part);
    }
  }
  return [...received]
    .map(([taux, montant]) => ({ taux, montant: fromCents(montant) }))
    .filter(({ montant }) => montant !== 0)
    .toSorted((a, b) => b.taux - a.taux);
}

function share(cents: number, { tvas, total_ttc }: DocumentComplet): [number, number][] {
  const total = toCents(total_ttc);
  let left = cents;
  return tvas.map(({ taux, base_ht, montant_tva }, index) => {
    const whole = toCents(base_ht) + toCents(montant_tva);
    const part = index === tvas.length - 1 || total === 0 ? left : Math.round((cents * whole) / total);
    left -= part;
    return [taux, part];
  });
}
