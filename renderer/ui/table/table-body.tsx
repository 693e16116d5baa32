import { Checkbox } from '@mantine/core';
import { FlexRender, type RowData, type Row as TanstackRow } from '@tanstack/react-table';
import type { VirtualItem } from '@tanstack/react-virtual';
import { memo } from 'react';
import type { Features } from './columns.ts';
import classes from './data-table.module.css';

type Rows<Row extends RowData> = {
  id: string;
  /** Undefined for a row that is still being loaded. */
  getRow: (index: number) => TanstackRow<Features, Row> | undefined;
  /** The rows in sight. */
  items: readonly VirtualItem[];
  /** At least as many as there are items. */
  pool: number;
  height: number;
  active: number;
  isSelectable: boolean;
};

export function TableBody<Row extends RowData>({ id, getRow, items, pool, height, active, isSelectable }: Rows<Row>) {
  return (
    <tbody className={classes.rows} style={{ height }}>
      {items.map(({ index, start }) => {
        const row = getRow(index);
        const isSelected = isSelectable ? (row?.getIsSelected() ?? false) : undefined;
        const place = { id: `${id}-${index}`, index, top: start, isActive: index === active, isSelected };
        // The element of a row that leaves the window is used again: a fast scroll changes texts instead of building
        // rows.
        if (!row) return <PendingRow key={index % pool} {...place} />;
        return <TableRow key={index % pool} row={row} {...place} />;
      })}
    </tbody>
  );
}

type Place<Row extends RowData> = {
  row: TanstackRow<Features, Row>;
  id: string;
  index: number;
  top: number;
  isActive: boolean;
  /** Undefined when rows cannot be selected. */
  isSelected: boolean | undefined;
};

/** Drawn again only when something about it changed: scrolling draws the rows that come into sight. */
const TableRow = memo(DrawnRow) as typeof DrawnRow;

function DrawnRow<Row extends RowData>({ row, id, index, top, isActive, isSelected }: Place<Row>) {
  return (
    <tr
      id={id}
      className={classes.row}
      style={{ transform: `translateY(${top}px)` }}
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      data-index={index}
      data-active={isActive || undefined}
    >
      {isSelected !== undefined && (
        <td className={classes.checkbox}>
          <Checkbox
            size="xs"
            tabIndex={-1}
            aria-label="Sélectionner"
            checked={isSelected}
            onChange={row.getToggleSelectedHandler()}
          />
        </td>
      )}
      {row.getAllCells().map((cell) => (
        <td key={cell.id} className={classes.cell} data-numeric={cell.column.columnDef.meta?.isNumeric || undefined}>
          <FlexRender cell={cell} />
        </td>
      ))}
    </tr>
  );
}

/** Shows the place of a row that is being loaded. */
function PendingRow({ id, index, top, isActive }: Omit<Place<RowData>, 'row' | 'isSelected'>) {
  return (
    <tr
      id={id}
      className={classes.row}
      style={{ transform: `translateY(${top}px)` }}
      aria-rowindex={index + 2}
      aria-busy="true"
      data-index={index}
      data-active={isActive || undefined}
    >
      <td className={classes.pending} aria-label="Lecture…" />
    </tr>
  );
}
