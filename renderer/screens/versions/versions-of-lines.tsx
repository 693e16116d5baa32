import { formatPercent, formatPrice, formatQuantity } from '#shared/money/money.ts';
import { ChoiceTable, type ChosenSides, isDisputed, type SideLabels } from './choice-table.tsx';
import type { ComparedLine, Ligne } from './compare-lines.ts';

type Props = {
  lines: readonly ComparedLine[];
  words: SideLabels;
  chosen: ChosenSides;
  onChoose: (chosen: ChosenSides) => void;
};

/** Shows a document's lines in two versions; one side of each is kept. */
export function VersionsOfLines({ lines, ...choice }: Props) {
  const rows = lines.map(({ mine, theirs, ...line }) => ({
    ...line,
    name: mine?.designation ?? theirs?.designation ?? '',
    mine: toText(mine),
    theirs: toText(theirs),
  }));
  return <ChoiceTable header="Ligne" rows={rows} {...choice} />;
}

/** Counts the lines still to be chosen. */
export function countOpen(lines: readonly ComparedLine[], chosen: ChosenSides): number {
  return lines.filter((line) => isDisputed(line) && !chosen.has(line.key)).length;
}

export function toOpenNote(count: number): string {
  if (count === 0) return 'Chaque ligne a sa version.';
  return count > 1 ? `Choisissez encore pour ${count} lignes.` : 'Choisissez encore pour une ligne.';
}

/** Returns «3 × 12,50 € − 5 %», or that the line is missing. */
function toText(line: Ligne | null): string {
  if (!line) return 'pas de ligne';
  if (line.article_code === '') return line.designation;
  const { quantite, prix_unitaire_ht, remise_pourcentage } = line;
  const discount = remise_pourcentage > 0 ? ` − ${formatPercent(remise_pourcentage)}` : '';
  return `${formatQuantity(quantite)} × ${formatPrice(prix_unitaire_ht)}${discount}`;
}
