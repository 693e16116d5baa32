import { type DocumentKind, findKindOfNumero } from '#shared/contracts/documents/documents.ts';
import type { Element } from '#shared/contracts/postes/gateway.ts';
import { toDoubleMessage, toExceededMessage } from '#shared/documents/document-names.ts';
import { asReplique, type Fields, listTargets } from '../records/fields.ts';

/**
 * A document a till says it made of another, as it is here, and the numbers of the documents that took the same lines
 * before it.
 */
export type Made = {
  document: { numero: string; genre: DocumentKind; partiel?: boolean | null | undefined };
  first: readonly string[];
};

/** Lists the numbers of the documents that an element adds as made from its document. */
export function listMade({ action, avant, apres }: Element): string[] {
  if (action !== 'transformation') return [];
  const known = new Set(listTargets(avant).map(({ numero }) => numero));
  return listTargets(apres).flatMap(({ numero }) => (known.has(numero) ? [] : numero));
}

/**
 * Returns why a user has to look at a transformation: another document took the same lines before. Both stay, since
 * both were numbered and handed over. Undefined when there is no other.
 */
export function findDouble({ code }: Element, current: Fields, made: readonly Made[]): string | undefined {
  const second = made.find(({ first }) => first.length > 0);
  if (!second) return undefined;
  const { genre: kind, numero, partiel } = second.document;
  const source = { kind: asReplique('document', current).genre, numero: code };
  const double = { kind, kept: second.first.join(', '), made: numero };
  const isOfKind = second.first.every((first) => findKindOfNumero(first) === kind);
  return partiel || !isOfKind ? toExceededMessage(source, double) : toDoubleMessage(source, double);
}
