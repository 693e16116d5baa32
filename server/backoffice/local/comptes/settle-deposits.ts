import type { AcompteDeduit } from '#shared/contracts/documents/acompte-deduit.ts';
import { documentKinds, statutAnnule, statutTransforme } from '#shared/contracts/documents/documents.ts';
import { readJson } from '#shared/endpoints/read-json.ts';
import { toCents } from '#shared/money/money.ts';
import type { Relative } from './settle-affaire.ts';

/**
 * A document of a family, with the deposit invoices it takes off as in its record (null for most), and whether it took
 * a part of its source or all of it.
 */
export type Deducting = Relative & { deduits: string | null; partiel: number | null };

const { facture, avoir } = documentKinds;

/**
 * Finds, for each deposit invoice of a family, what went wrong between tills that did not hear each other, in cents:
 * negative for what invoices took off beyond its amount; positive for what no invoice takes off any more, because the
 * whole document it is a deposit on is invoiced. Pure, and the same whatever order the facts arrived in.
 */
export function findEcarts(relatives: readonly Deducting[]): Map<string, number> {
  const standing = relatives.filter(({ statut }) => statut !== statutAnnule);
  const acomptes = standing.filter((one) => one.type_document === facture.code && one.est_acompte === 1);
  if (acomptes.length === 0) return new Map();
  const taken = sumTaken(standing);
  return new Map(
    acomptes.map((acompte): [string, number] => {
      const left = acompte.total_ttc - sumCredited(acompte, standing) - (taken.get(acompte.numero) ?? 0);
      const source = standing.find(({ numero }) => numero === acompte.source);
      const isWrong = left < 0 || (left > 0 && source !== undefined && isInvoiced(source, standing));
      return [acompte.numero, isWrong ? left : 0];
    }),
  );
}

/** Sums what invoices take off of each deposit invoice, less what their credit notes give back. */
function sumTaken(standing: readonly Deducting[]): Map<string, number> {
  const taken = new Map<string, number>();
  for (const { type_document, deduits } of standing) {
    const sign = type_document === avoir.code ? -1 : 1;
    for (const { numero, montant_ttc } of deduits === null ? [] : readJson<AcompteDeduit[]>(deduits)) {
      taken.set(numero, (taken.get(numero) ?? 0) + sign * toCents(montant_ttc));
    }
  }
  return taken;
}

const sumCredited = ({ numero }: Relative, standing: readonly Relative[]) =>
  standing
    .filter(({ type_document, source }) => type_document === avoir.code && source === numero)
    .reduce((sum, { total_ttc }) => sum + total_ttc, 0);

/**
 * Returns whether a whole document is invoiced: it is an invoice that was not wholly credited, or it became an invoice,
 * or all its parts did.
 */
function isInvoiced({ numero, type_document, statut }: Relative, standing: readonly Deducting[], most = 8): boolean {
  if (type_document === facture.code) return statut !== statutTransforme;
  const made = standing.filter(
    (one) => one.source === numero && one.type_document !== avoir.code && one.est_acompte === 0,
  );
  if (made.length === 0 || most === 0) return false;
  const invoiced = made.filter((one) => isInvoiced(one, standing, most - 1));
  return invoiced.some(({ partiel }) => !partiel) || (statut === statutTransforme && invoiced.length === made.length);
}
