import { Group, Radio } from '@mantine/core';
import type { ReactNode } from 'react';
import { Heads } from '#renderer/ui/table/heads.tsx';
import classes from './choice-table.module.css';
import type { Side } from './compare-lines.ts';

/** The names of the two versions, and the label that chooses the other. */
export type SideLabels = { mine: string; theirs: string; takeTheirs: string };

type ChoiceRow = {
  key: string;
  name: string;
  mine: ReactNode;
  theirs: ReactNode;
  isSame: boolean;
  /** The side that is kept without a choice; undefined when the user has to choose. */
  changedBy: Side | undefined;
};

/** The chosen sides, by the key of the row. */
export type ChosenSides = ReadonlyMap<string, Side>;

type Props = {
  /** The heading of the column that names the rows. */
  header: string;
  rows: readonly ChoiceRow[];
  words: SideLabels;
  chosen: ChosenSides;
  onChoose: (chosen: ChosenSides) => void;
};

/** Shows two versions row by row; one side of each is kept. */
export function ChoiceTable({ header, rows, words, chosen, onChoose }: Props) {
  const first = rows.find(isDisputed)?.key;
  return (
    <table className={classes.rows}>
      <Heads of={[header, words.mine, words.theirs, 'Garder']} />
      <tbody>
        {rows.map((row) => (
          <Row
            key={row.key}
            row={row}
            words={words}
            side={chosen.get(row.key) ?? row.changedBy}
            isFirst={row.key === first}
            onChoose={(side) => onChoose(new Map(chosen).set(row.key, side))}
          />
        ))}
      </tbody>
    </table>
  );
}

type Asked = Pick<ChoiceRow, 'isSame' | 'changedBy'>;

/** Returns whether both changed it, so that the user has to choose. */
export function isDisputed({ isSame, changedBy }: Asked): boolean {
  return !isSame && changedBy === undefined;
}

type RowProps = {
  row: ChoiceRow;
  words: SideLabels;
  side: Side | undefined;
  isFirst: boolean;
  onChoose: (side: Side) => void;
};

function Row({ row, words, side, isFirst, onChoose }: RowProps) {
  const { name, mine, theirs, isSame } = row;
  return (
    <tr data-disputed={isDisputed(row) || undefined}>
      <th scope="row">{name}</th>
      <td data-kept={(!isSame && side === 'mine') || undefined}>{mine}</td>
      <td data-kept={(!isSame && side === 'theirs') || undefined}>{theirs}</td>
      <td>
        {isSame ? (
          <span className={classes.same}>identiques</span>
        ) : (
          <Radio.Group
            aria-label={`${name}, version à garder`}
            value={side ?? null}
            onChange={(value) => onChoose(value === 'mine' ? 'mine' : 'theirs')}
          >
            <Group gap="var(--space-4)" align="stretch" wrap="nowrap">
              <Radio value="mine" label={words.mine} data-autofocus={isFirst || undefined} />
              <Radio value="theirs" label={words.takeTheirs} />
            </Group>
          </Radio.Group>
        )}
      </td>
    </tr>
  );
}
