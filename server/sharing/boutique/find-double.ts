import { type DocumentKind, findKindOfNumero } from '#shared/contracts/documents/documents.ts';
import type { Element } from '#shared/contracts/postes/gateway.ts';
import { toDoubleMessage, toExceededMessage } from '#shared/documents/document-names.ts';
import { asReplique, type Fields, listTargets } from '../records/fields.ts';

/**
 * A document a till says it made of another, as it is here, and the numbers of the documents that took the same lines
 * before it.
 */
export type MadeDocument = {
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
 * Returns why a user has to look at a transformation: other documents took the same lines before, and it names all that
 * came second. All stay, since they were numbered and handed over. Undefined when there is no other.
 */
export function findDouble({ code }: Element, current: Fields, made: readonly MadeDocument[]): string | undefined {
  const seconds = made.filter(({ first }) => first.length > 0);
  const [second] = seconds;
  if (!second) return undefined;
  const { genre: kind, partiel } = second.document;
  const source = { kind: asReplique('document', current).genre, numero: code };
  const firsts = [...new Set(seconds.flatMap(({ first }) => first))];
  const double = { kind, kept: firsts, made: seconds.map(({ document }) => document.numero) };
  const isPair = seconds.length === 1 && !partiel && firsts.every((first) => findKindOfNumero(first) === kind);
  return isPair ? toDoubleMessage(source, double) : toExceededMessage(source, double);
}
