import { Radio } from '@mantine/core';
import { formatPercent, formatPrice, formatQuantity } from '#shared/money.ts';
import type { ComparedLine, Ligne, Side } from './compare-lines.ts';
import classes from './versions-of-lines.module.css';

/** What the two versions are called, and the other where it is chosen. */
type Words = { mine: string; theirs: string; takeTheirs: string };

type Props = {
  lines: readonly ComparedLine[];
  words: Words;
  /** Sides somebody chose, by the key of their line; the others have the side that changed them. */
  chosen: ReadonlyMap<string, Side>;
  onChoose: (chosen: ReadonlyMap<string, Side>) => void;
};

/** A document's lines in two versions, of each of which one side is kept. */
export function VersionsOfLines({ lines, words, chosen, onChoose }: Props) {
  const first = lines.find(isDisputed)?.key;
  return (
    <table className={classes.lines}>
      <thead>
        <tr>
          <th scope="col">Ligne</th>
          <th scope="col">{words.mine}</th>
          <th scope="col">{words.theirs}</th>
          <th scope="col">Garder</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <LineRow
            key={line.key}
            line={line}
            words={words}
            side={chosen.get(line.key) ?? line.changedBy}
            isFirst={line.key === first}
            onChoose={(side) => onChoose(new Map(chosen).set(line.key, side))}
          />
        ))}
      </tbody>
    </table>
  );
}

/** How many lines somebody has still to choose. */
export function countOpen(lines: readonly ComparedLine[], chosen: ReadonlyMap<string, Side>): number {
  return lines.filter((line) => isDisputed(line) && !chosen.has(line.key)).length;
}

/** The same as a sentence. */
export function toOpenNote(count: number): string {
  if (count === 0) return 'Chaque ligne a sa version.';
  return count > 1 ? `Choisissez encore pour ${count} lignes.` : 'Choisissez encore pour une ligne.';
}

function isDisputed({ isSame, changedBy }: ComparedLine): boolean {
  return !isSame && changedBy === undefined;
}

type RowProps = {
  line: ComparedLine;
  words: Words;
  side: Side | undefined;
  isFirst: boolean;
  onChoose: (side: Side) => void;
};

function LineRow({ line, words, side, isFirst, onChoose }: RowProps) {
  const { mine, theirs, isSame } = line;
  const name = mine?.designation ?? theirs?.designation ?? '';
  return (
    <tr data-disputed={isDisputed(line) || undefined}>
      <th scope="row">{name}</th>
      <td data-kept={(!isSame && side === 'mine') || undefined}>{toText(mine)}</td>
      <td data-kept={(!isSame && side === 'theirs') || undefined}>{toText(theirs)}</td>
      <td>
        {isSame ? (
          <span className={classes.same}>identiques</span>
        ) : (
          <Radio.Group
            aria-label={`${name}, version à garder`}
            value={side ?? null}
            onChange={(value) => onChoose(value === 'mine' ? 'mine' : 'theirs')}
          >
            <div className={classes.sides}>
              <Radio value="mine" label={words.mine} data-autofocus={isFirst || undefined} />
              <Radio value="theirs" label={words.takeTheirs} />
            </div>
          </Radio.Group>
        )}
      </td>
    </tr>
  );
}

/** «3 × 12,50 € − 5 %»; of a line that is not there, that it is not. */
function toText(line: Ligne | null): string {
  if (!line) return 'pas de ligne';
  if (line.article_code === '') return line.designation;
  const { quantite, prix_unitaire_ht, remise_pourcentage } = line;
  const discount = remise_pourcentage > 0 ? ` − ${formatPercent(remise_pourcentage)}` : '';
  return `${formatQuantity(quantite)} × ${formatPrice(prix_unitaire_ht)}${discount}`;
}
