import { type DocumentKind, statutAnnule } from '#shared/contracts/documents/documents.ts';
import type { Element } from '#shared/contracts/postes/gateway.ts';
import { toDoubleMessage } from '#shared/documents/document-names.ts';
import { type Fields, listTargets } from '../records/fields.ts';

/** A document a till says it made of another, as it is here, and who of its kind holds the chain of that other. */
export type Made = {
  document: { numero: string; genre: DocumentKind; chaine: string; statut: number };
  holder: string | undefined;
};

/** Numbers of what an element says a document was made into, and was not before. */
export function listMade({ action, avant, apres }: Element): string[] {
  if (action !== 'transformation') return [];
  const known = new Set(listTargets(avant).map(({ numero }) => numero));
  return listTargets(apres).flatMap(({ numero }) => (known.has(numero) ? [] : numero));
}

/**
 * Why somebody has to look at a transformation that was made: another of its kind holds the chain. Both documents stay, for
 * both were numbered and handed over. Undefined for one that is alone.
 */
export function findDouble({ code }: Element, current: Fields, made: readonly Made[]): string | undefined {
  const isSecond = ({ document, holder }: Made) =>
    holder !== undefined && document.chaine !== current.chaine && document.statut !== statutAnnule;
  const second = made.find(isSecond);
  if (second?.holder === undefined) return undefined;
  const { genre: kind, numero } = second.document;
  return toDoubleMessage(
    { kind: current.genre as DocumentKind, numero: code },
    { kind, kept: second.holder, made: numero },
  );
}
