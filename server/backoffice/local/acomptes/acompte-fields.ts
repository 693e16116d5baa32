import type { Connection } from '#server/database/database.ts';
import { type DocumentComplet, documentKinds } from '#shared/contracts/documents/documents.ts';
import { deductAcomptes, toTtcCents } from '#shared/documents/acomptes.ts';
import { Refused } from '#shared/endpoints/errors.ts';
import { formatAmount, fromCents, toCents } from '#shared/money/money.ts';
import type { StoredDocument } from '../documents/documents.store.ts';
import { type AcompteConnu, createAcompteList } from './open-acomptes.ts';

type Fields = Pick<DocumentComplet, 'est_acompte' | 'acomptes_deduits'>;

/**
 * Computes what a document says of deposits from what it is made from: an invoice takes off what is left of them, as
 * far as its total goes; a credit note of a whole invoice gives back what that invoice took off; a credit note of a
 * deposit invoice says that it is one.
 * @throws {Refused} for a credit note of what an invoice has taken off.
 */
export function createAcompteFields(connection: Connection) {
  const list = createAcompteList(connection);

  return (source: StoredDocument, made: DocumentComplet): Fields => {
    if (made.type_document === documentKinds.avoir.code) {
      if (source.document.est_acompte) assertLeft(source.document, made, list(source.document.numero));
      return toAvoirFields(source.document, made);
    }
    if (made.type_document !== documentKinds.facture.code) return {};
    const open = list(source.document.numero).map(({ ouvert }) => ouvert);
    const acomptes_deduits = deductAcomptes(open, toCents(made.total_ttc));
    return acomptes_deduits.length === 0 ? {} : { acomptes_deduits };
  };
}

function toAvoirFields({ est_acompte, acomptes_deduits }: DocumentComplet, { partiel }: DocumentComplet): Fields {
  return {
    ...(est_acompte && { est_acompte }),
    ...(acomptes_deduits && acomptes_deduits.length > 0 && !partiel && { acomptes_deduits }),
  };
}

function assertLeft({ numero }: DocumentComplet, avoir: DocumentComplet, acomptes: readonly AcompteConnu[]) {
  const own = acomptes.find(({ document }) => document.numero === numero);
  if (!own || own.factures.length === 0) return;
  const left = toTtcCents(own.ouvert.tvas);
  if (toCents(avoir.total_ttc) <= left) return;
  const taken = `L’acompte ${numero} est déduit de ${own.factures.join(', ')}\u00a0: il n’en reste que ${formatAmount(fromCents(left))}.`;
  throw new Refused(`${taken} Faites d’abord l’avoir de cette facture.`);
}
