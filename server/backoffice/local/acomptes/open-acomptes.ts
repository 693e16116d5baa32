import type { Connection } from '#server/database/database.ts';
import { type DocumentComplet, documentKinds, statutAnnule } from '#shared/contracts/documents/documents.ts';
import { type AcompteOuvert, subtractTvas } from '#shared/documents/acomptes.ts';
import { toAffaireSql } from '../comptes/list-affaire.ts';
import { parseRecord, type SummedRow } from '../sums/read-record.ts';
import { toSummedColumns } from '../sums/summed-tables.ts';

const { facture, avoir, devis, commande, livraison } = documentKinds;

/**
 * A deposit invoice of a document or of one of its sources, with what is left to take off and what was credited of it.
 */
export type AcompteConnu = {
  document: DocumentComplet;
  ouvert: AcompteOuvert;
  avoirs: DocumentComplet[];
  factures: string[];
};

export type ListAcomptes = (numero: string) => AcompteConnu[];

const columns = toSummedColumns('documents')
  .split(', ')
  .map((column) => `documents.${column}`);

/**
 * SQL of the documents of a document's family. `cross` has SQLite begin with the family: it would otherwise read all
 * documents of these kinds.
 */
export const familySql = `with recursive ${toAffaireSql('select :numero')}
  select ${columns.join(', ')} from family cross join documents using (numero)
  where type_document in (${[facture, avoir, devis, commande, livraison].map(({ code }) => code).join(', ')})
    and statut <> ${statutAnnule} order by documents.id`;

/**
 * Finds the deposit invoices of a document: those made from it or from its sources, the oldest first. What is left of
 * each follows from what this back office knows, as what is due does: its own amounts, less its credit notes, less what
 * invoices took off, plus what the credit notes of those invoices gave back.
 */
export function createAcompteList(connection: Connection): ListAcomptes {
  const list = connection.prepare<{ numero: string }, SummedRow>(familySql);
  return (numero) => {
    const rows = list.all({ numero }).map((row) => parseRecord<DocumentComplet>('documents', row));
    const family = rows.toSorted(byMoment);
    const sources = new Set(listSources(numero, family));
    return family
      .filter(({ est_acompte, type_document }) => est_acompte && type_document === facture.code)
      .filter(({ document_source }) => sources.has(document_source ?? ''))
      .map((document) => toAcompte(document, family));
  };
}

/** Orders by date and creation, so that every back office has the same order whatever arrived first. */
const byMoment = (one: DocumentComplet, other: DocumentComplet) =>
  compare(one.date, other.date) || compare(one.date_creation, other.date_creation);
const compare = (one: string, other: string) => (one < other ? -1 : Number(one > other));

/** Returns the document's own number, then those of its sources, the nearest first. */
function listSources(numero: string, family: readonly DocumentComplet[]): string[] {
  const found: string[] = [];
  let next: string | null = numero;
  while (next !== null && !found.includes(next)) {
    found.push(next);
    const own: string = next;
    next = family.find((one) => one.numero === own)?.document_source ?? null;
  }
  return found;
}

function toAcompte(document: DocumentComplet, family: readonly DocumentComplet[]): AcompteConnu {
  const { numero, date, tvas } = document;
  const taken = (code: number) =>
    family.filter((one) => one.type_document === code).flatMap((one) => listDeductedTvas(one, numero));
  const avoirs = family.filter((one) => one.type_document === avoir.code && one.document_source === numero);
  const given = subtractTvas(tvas, [...avoirs.map((one) => one.tvas), ...taken(facture.code)]);
  const back = taken(avoir.code).map((own) =>
    own.map((one) => ({ ...one, base_ht: 0 - one.base_ht, montant_tva: 0 - one.montant_tva })),
  );
  const ouvert = { numero, date, tvas: subtractTvas(given, back) };
  const factures = family.filter(
    (one) => one.type_document === facture.code && listDeductedTvas(one, numero).length > 0,
  );
  return { document, ouvert, avoirs, factures: factures.map((one) => one.numero) };
}

const listDeductedTvas = ({ acomptes_deduits }: DocumentComplet, numero: string) =>
  (acomptes_deduits ?? []).filter((one) => one.numero === numero).map(({ tvas }) => tvas);
