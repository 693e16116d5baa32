import { statutAnnule } from '#shared/contracts/documents/documents.ts';
import type { Element, Entite } from '#shared/contracts/postes/gateway.ts';
import type { Fields } from '../../records/fields.ts';
import { isAnotherFact } from '../../records/is-another-fact.ts';
import { applyFields, toChanges } from '../../records/three-way-merge.ts';

/**
 * Returns a record as a till has it: the shared back office's version with the till's unsent changes applied, in order.
 * Pure. Undefined when the two are different facts under one number: this till's stays here, with its place, until a
 * user has seen both.
 */
export function keepOwnChanges(entite: Entite, theirs: Fields, open: readonly Element[]): Fields | undefined {
  if (open.some((element) => isAnotherFact(element, theirs))) return undefined;
  const merged = open.reduce(
    (record, element) => applyFields(entite, record, toChanges(element, record), element.avant),
    theirs,
  );
  return entite === 'document' && isRevived(theirs, merged)
    ? { ...merged, chaine: merged.numero, porte_stock: false }
    : merged;
}

/**
 * Returns whether a document is cancelled there but not here: there it holds no place and no goods, and a document that
 * took them keeps them.
 */
function isRevived(theirs: Fields, merged: Fields): boolean {
  return theirs.statut === statutAnnule && merged.statut !== statutAnnule;
}
