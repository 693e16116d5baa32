import type { DocumentKind } from '#shared/contracts/documents/documents.ts';
import type { Replique } from '#shared/contracts/postes/gateway.ts';
import { emissions } from '#shared/contracts/ventes/ventes.ts';
import { InvalidInput } from '#shared/endpoints/errors.ts';
import { formatAmount } from '#shared/money/money.ts';
import { computeTotals, hasExactAmounts } from '#shared/money/totals.ts';
import { recordKinds } from '#shared/record-kinds.ts';
import { isSame } from '#shared/text/same-value.ts';

type Document = Replique<'document'>;

/**
 * Checks that the amounts, the chain and the issue of a document follow from the rest of it.
 * @throws {InvalidInput} in French.
 */
export function assertDocument(document: Document, before: Document | undefined, changed: readonly string[]): void {
  if (!before) assertChain(document);
  if (!before && document.partiel) assertPart(document);
  if (!before && document.est_acompte) assertAcompte(document);
  if (document.emission && (!before || changed.includes('emission'))) assertIssue(document);
  const [amounts = []] = recordKinds.document.linked;
  if (!before || amounts.some((field) => changed.includes(field))) assertTotals(document.numero, document);
  if (!before || changed.includes('versions_devis')) {
    for (const version of document.versions_devis ?? []) assertTotals(document.numero, version);
  }
}

const computed = ['lignes', 'tvas', 'total_ht', 'total_tva', 'total_ttc'] as const;
type Amount = (typeof computed)[number];

/** Computes the totals from the lines and accepts no others: they are what people pay. */
function assertTotals(numero: string, document: Pick<Document, Amount | 'remise_globale'>) {
  const totals = computeTotals(document.lignes, document.remise_globale?.pourcentage);
  if (!hasExactAmounts(totals)) throw new InvalidInput('Les montants du document sont trop grands.');
  if (computed.every((field) => isSame(totals[field], document[field]))) return;
  throw new InvalidInput(
    `Les montants de ${numero} ne sont pas ceux de ses lignes\u00a0: elles font ${formatAmount(totals.total_ttc)} TTC, il est écrit ${formatAmount(document.total_ttc)}.`,
  );
}

/** Checks that a document without a source begins a chain of its own. */
function assertChain({ document_source, chaine, numero }: Document) {
  if (document_source !== null || chaine === numero) return;
  throw new InvalidInput(`${numero} n’a été fait d’aucun document\u00a0: il n’est pas de la chaîne d’un autre.`);
}

/** Kinds that may be made of a part of another. */
const partKinds: readonly DocumentKind[] = ['livraison', 'facture', 'avoir'];

function assertPart({ numero, genre, document_source, chaine }: Document) {
  if (document_source !== null && chaine === numero && partKinds.includes(genre)) return;
  throw new InvalidInput(`${numero} ne peut pas être une partie d’un autre document.`);
}

/** Checks that a deposit invoice is made from its source and begins a chain, and that its credit note is made from it. */
function assertAcompte({ numero, genre, document_source, chaine }: Document) {
  if (document_source !== null && (genre === 'avoir' || (genre === 'facture' && chaine === numero))) return;
  throw new InvalidInput(`${numero} ne peut pas être une facture d’acompte.`);
}

/** Checks that only invoices and credit notes are issued, to the customer they are for. */
function assertIssue({ numero, genre, client_code, parties }: Document) {
  if (genre in emissions && parties?.acheteur.numero === client_code) return;
  throw new InvalidInput(`${numero} ne peut pas avoir été émis ainsi\u00a0: son genre ou son client n’est pas le bon.`);
}
