import { statutAnnule } from '#shared/contracts/documents/documents.ts';
import type { Element, Entite } from '#shared/contracts/postes/gateway.ts';
import type { Fields } from '../../records/fields.ts';
import { isAnotherFact } from '../../records/is-another-fact.ts';
import { applyFields, toChanges } from '../../records/three-way-merge.ts';

/**
 * A record as a till then has it: as the shared back office says, with what the till changed and has not told yet, in
 * order. Pure. Undefined where they are two facts under one number: this till's stays as it is here, its place too, until
 * somebody has seen both.
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

/** What is cancelled there and not here holds no place, nor goods: whoever has taken them keeps them. */
function isRevived(theirs: Fields, merged: Fields): boolean {
  return theirs.statut === statutAnnule && merged.statut !== statutAnnule;
}
