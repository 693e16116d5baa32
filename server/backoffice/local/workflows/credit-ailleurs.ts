import type { FactureTenue, Transformation } from '#server/backoffice/transformation.ts';
import type { WriteContext } from '#server/calls/caller.ts';
import { documentKinds } from '#shared/contracts/documents/documents.ts';
import { fromCents, toCents } from '#shared/money/money.ts';
import { computeTotals } from '#shared/money/totals.ts';
import { toAuthor } from '#server/calls/author.ts';
import { toJour } from '#shared/time/dates.ts';
import { assertDocumentFresh } from '../documents/assert-document-fresh.ts';
import type { DocumentDeps } from '../documents/create-document.ts';
import { toNewDocument } from '../documents/document-record.ts';
import { authoriseAvoir } from '../documents/authorise-avoir.ts';
import { createWorkflowLog } from './workflow-log.ts';

/**
 * Makes the credit note of another shop's invoice as a part of it: the goods come back here, and what the customer
 * still owes of the invoice is settled first. The invoice itself is not in this database and does not change.
 */
export function createCreditAilleurs({ database, journal, numbering, getBoutique }: DocumentDeps) {
  const { connection, now } = database;
  const log = createWorkflowLog(connection);

  return ({ document: source, lignes, reste_du }: FactureTenue, context: WriteContext): Transformation => {
    assertDocumentFresh('facture', source, context);
    const author = toAuthor(authoriseAvoir('avoir', context.caller));
    const made = toNewDocument({
      kind: 'avoir',
      numero: numbering.take(documentKinds.avoir.prefix),
      date: toJour(now()),
      client: { code: source.client_code, intitule: source.client_intitule },
      reference: source.reference,
      content: { ...source, ...computeTotals(lignes, source.remise_globale?.pourcentage) },
      source: source.numero,
      isPart: true,
      boutique: getBoutique(),
      now: now(),
    });
    const settled = Math.max(0, Math.min(toCents(made.total_ttc), toCents(reste_du)));
    const document = { ...made, ...(settled > 0 && { credite_ailleurs: fromCents(settled) }) };
    const place = { chaine: document.numero, porteStock: true };
    const { document: cible } = journal.add({ kind: 'avoir', document, ...place }, author);
    log({ source, cible, author, now: now(), statutFailure: null });
    return { source, cible, nb_lignes: cible.lignes.length, statut_mis_a_jour: true, facture: null };
  };
}
