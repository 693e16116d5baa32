import { type DocumentKind, statutAnnule } from '#shared/contracts/documents/documents.ts';
import type { Element } from '#shared/contracts/postes/gateway.ts';
import { toDoubleMessage } from '#shared/documents/document-names.ts';
import { type Fields, listTargets } from '../records/fields.ts';
import type { Replicas } from '../records/replicas.ts';

type Deps = Pick<Replicas, 'find' | 'findHolder'>;
type Made = { numero: string; genre: DocumentKind; chaine: string; statut: number };

/**
 * Why somebody has to look at a transformation that was made: another of its kind holds the chain. Both documents stay, for
 * both were numbered and handed over. Undefined for one that is alone.
 */
export function findDouble({ find, findHolder }: Deps, element: Element, current: Fields): string | undefined {
  if (element.action !== 'transformation') return undefined;
  const [chaine, genre] = [String(current.chaine), current.genre as DocumentKind];
  const known = new Set(listTargets(element.avant).map(({ numero }) => numero));
  for (const { numero } of listTargets(element.apres)) {
    const made = known.has(numero) ? undefined : (find('document', numero) as Made | undefined);
    if (!made || made.chaine === chaine || made.statut === statutAnnule) continue;
    const kept = findHolder(made.genre, chaine);
    if (kept !== undefined)
      return toDoubleMessage({ kind: genre, numero: element.code }, { kind: made.genre, kept, made: numero });
  }
  return undefined;
}
