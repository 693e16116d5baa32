import type { LigneRecord } from '#shared/contracts/documents/documents.ts';

/** The content of a line, wherever it is stored. */
export type Ligne = Pick<
  LigneRecord,
  'article_code' | 'designation' | 'quantite' | 'prix_unitaire_ht' | 'remise_pourcentage'
>;

export type Side = 'mine' | 'theirs';

/** One line in two users' versions of a document; null where a version lacks it. */
export type ComparedLine<L extends Ligne = Ligne> = {
  key: string;
  mine: L | null;
  theirs: L | null;
  isSame: boolean;
  /** The side that changed it, when only one did; undefined when both did: the user has to choose. */
  changedBy: Side | undefined;
};

/**
 * Compares two versions of a document line by line, against the one both began with. A line is the same while it sells
 * the same article.
 */
export function compareLines<L extends Ligne>(
  base: readonly L[],
  mine: readonly L[],
  theirs: readonly L[],
): ComparedLine<L>[] {
  const [before, ours, others] = [toMap(base), toMap(mine), toMap(theirs)];
  return [...new Set([...ours.keys(), ...others.keys()])].map((key) => {
    const [was, mineNow, theirsNow] = [before, ours, others].map((lines) => lines.get(key) ?? null);
    const isSame = toText(mineNow) === toText(theirsNow);
    const changedBy =
      toText(theirsNow) === toText(was) ? 'mine' : toText(mineNow) === toText(was) ? 'theirs' : undefined;
    return { key, mine: mineNow ?? null, theirs: theirsNow ?? null, isSame, changedBy };
  });
}

/** Returns the chosen lines; a line the chosen version lacks is left out. */
export function mergeLines<L extends Ligne>(lines: readonly ComparedLine<L>[], chosen: ReadonlyMap<string, Side>): L[] {
  return lines.flatMap((line) => line[chosen.get(line.key) ?? line.changedBy ?? 'mine'] ?? []);
}

/** Returns whether both say the same to a customer. */
export function isSameLines(first: readonly Ligne[], second: readonly Ligne[]): boolean {
  return first.length === second.length && first.every((line, index) => toText(line) === toText(second[index]));
}

/** Indexes lines by what they sell; of several with the same article, by their order. */
function toMap<L extends Ligne>(lignes: readonly L[]): Map<string, L> {
  const seen = new Map<string, number>();
  return new Map(
    lignes.map((line) => {
      const name = line.article_code === '' ? `: ${line.designation}` : line.article_code;
      const place = (seen.get(name) ?? 0) + 1;
      seen.set(name, place);
      return [`${name} ${place}`, line];
    }),
  );
}

/** Returns the compared text; the price with tax follows from the one without, so it is left out. */
function toText(line: Ligne | null | undefined): string {
  if (!line) return '';
  const { article_code, designation, quantite, prix_unitaire_ht, remise_pourcentage } = line;
  return JSON.stringify([article_code, designation, quantite, prix_unitaire_ht, remise_pourcentage]);
}
