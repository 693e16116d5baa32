import type { DocumentComplet, DocumentKind, LigneRecord } from '#shared/contracts/documents/documents.ts';
import type { LigneChoisie } from '#shared/contracts/ventes/parts.ts';
import { toSubject } from '#shared/documents/document-names.ts';
import { hasNoReste, computeReste } from '#shared/documents/compute-reste.ts';
import { Refused } from '#shared/endpoints/errors.ts';
import { formatQuantity, roundQuantity } from '#shared/money/money.ts';
import type { TakenPart } from '../documents/chain/find-reste.ts';
import { toLastParts } from './to-last-part.ts';

/** A document to be made of another: its kind, and what was made of the source before. */
type Division = {
  kind: DocumentKind;
  cible: DocumentKind;
  document: DocumentComplet;
  taken: readonly Pick<TakenPart, 'numero' | 'lignes'>[];
};

const verbs: Partial<Record<DocumentKind, string>> = { avoir: 'à créditer', livraison: 'à livrer' };
const toVerb = (cible: DocumentKind) => verbs[cible] ?? 'à facturer';

/**
 * Returns the lines of a document made of a part of another, each with the chosen quantity, or all that is left when
 * none was chosen. Undefined when that is the whole of it and nothing was taken before.
 * @throws {Refused} for more of a line than is left, or when nothing is left; the message says what is.
 */
export function choosePart(division: Division, chosen: readonly LigneChoisie[] | undefined): LigneRecord[] | undefined {
  const { document, taken } = division;
  const { restes } = computeReste(document.lignes, taken);
  if (taken.length > 0 && hasNoReste({ restes })) throw new Refused(toNothingLeft(division));
  const quantities = chosen ? addUp(division, restes, chosen) : restes;
  const isWhole = document.lignes.every(
    (ligne, index) => ligne.article_code === '' || ligne.quantite === quantities[index],
  );
  if (taken.length === 0 && isWhole) return undefined;
  const derniers = toLastParts({ lignes: document.lignes, taken }, restes);
  const lignes = document.lignes.flatMap((ligne, index) => {
    const quantite = quantities[index] ?? 0;
    if (quantite === 0) return [];
    return [(quantite === restes[index] && derniers[index]) || { ...ligne, quantite }];
  });
  if (lignes.length === 0) throw new Refused('Choisissez au moins une ligne et sa quantité.');
  return lignes;
}

function addUp(division: Division, restes: readonly number[], chosen: readonly LigneChoisie[]): number[] {
  const quantities = restes.map(() => 0);
  for (const { ligne, quantite } of chosen) {
    const sum = quantities[ligne - 1];
    if (sum === undefined) throw new Refused(toUnknownLine(division, ligne));
    quantities[ligne - 1] = roundQuantity(sum + quantite);
  }
  quantities.forEach((asked, index) => assertLeft(division, { index, asked, rest: restes[index] ?? 0 }));
  return quantities;
}

type Asked = { index: number; asked: number; rest: number };

function assertLeft({ cible, document }: Division, { index, asked, rest }: Asked) {
  const isWithin = Math.sign(asked) === Math.sign(rest) && Math.abs(asked) <= Math.abs(rest);
  if (asked === 0 || isWithin) return;
  const line = `Ligne ${index + 1}, ${document.lignes[index]?.designation ?? ''}`;
  const left = rest === 0 ? 'il ne reste rien' : `il reste ${formatQuantity(rest)}`;
  throw new Refused(`${line}\u00a0: ${left} ${toVerb(cible)}, vous en demandez ${formatQuantity(asked)}.`);
}

function toUnknownLine({ kind, document: { numero, lignes } }: Division, ligne: number): string {
  return `${toSubject(kind, numero)} n’a pas de ligne ${ligne}\u00a0: elle en a ${lignes.length}.`;
}

function toNothingLeft({ kind, cible, document, taken }: Division): string {
  const parts = taken.map(({ numero }) => numero).join(', ');
  return `${toSubject(kind, document.numero)} n’a plus rien ${toVerb(cible)}\u00a0: tout est dans ${parts}.`;
}
