import type { LigneVente } from '#renderer/stores/vente.ts';

export type Side = 'mine' | 'theirs';

/** One line in two people's versions of a document; null where a version has it not. */
export type ComparedLine = {
  key: string;
  mine: LigneVente | null;
  theirs: LigneVente | null;
  isSame: boolean;
  /** Whose it is when only one of the two changed it; undefined when both did: somebody has to choose. */
  changedBy: Side | undefined;
};

type Lignes = readonly LigneVente[];

/** Two versions of a document line by line, against the one both began from. A line is the same while it sells the same article. */
export function compareLines(base: Lignes, mine: Lignes, theirs: Lignes): ComparedLine[] {
  const [before, ours, others] = [toMap(base), toMap(mine), toMap(theirs)];
  return [...new Set([...ours.keys(), ...others.keys()])].map((key) => {
    const [was, mineNow, theirsNow] = [before, ours, others].map((lines) => lines.get(key) ?? null);
    const isSame = toText(mineNow) === toText(theirsNow);
    const changedBy =
      toText(theirsNow) === toText(was) ? 'mine' : toText(mineNow) === toText(was) ? 'theirs' : undefined;
    return { key, mine: mineNow ?? null, theirs: theirsNow ?? null, isSame, changedBy };
  });
}

/** The lines chosen of each; none where the version chosen has it not. */
export function mergeLines(lines: readonly ComparedLine[], chosen: ReadonlyMap<string, Side>): LigneVente[] {
  return lines.flatMap((line) => line[chosen.get(line.key) ?? line.changedBy ?? 'mine'] ?? []);
}

/** Whether both say the same to a customer. */
export function isSameLines(first: Lignes, second: Lignes): boolean {
  return first.length === second.length && first.every((line, index) => toText(line) === toText(second[index]));
}

/** By what they sell; of several that sell the same, by their order among them. */
function toMap(lignes: Lignes): Map<string, LigneVente> {
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

/** A price typed with tax follows from the one without. */
function toText(line: LigneVente | null | undefined): string {
  if (!line) return '';
  const { article_code, designation, quantite, prix_unitaire_ht, remise_pourcentage } = line;
  return JSON.stringify([article_code, designation, quantite, prix_unitaire_ht, remise_pourcentage]);
}
