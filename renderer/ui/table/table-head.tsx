import { Checkbox } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { Header, ReactTable, RowData } from '@tanstack/react-table';
import type { Features } from './columns.ts';
import classes from './data-table.module.css';

/** The state of the box that selects all rows of the list, and the function that changes it. */
export type AllSelected = { isAll: boolean; isSome: boolean; onChange: (isAll: boolean) => void };

type Props<Row extends RowData> = {
  table: ReactTable<Features, Row>;
  /** Undefined when rows cannot be selected. */
  all: AllSelected | undefined;
};

export function TableHead<Row extends RowData>({ table, all }: Props<Row>) {
  const headers = table.getHeaderGroups().flatMap((group) => group.headers);
  return (
    <thead className={classes.head}>
      <tr className={classes.row} aria-rowindex={1}>
        {all && (
          <th className={classes.checkbox} scope="col">
            <Checkbox
              size="xs"
              tabIndex={-1}
              aria-label="Tout sélectionner"
              checked={all.isAll}
              indeterminate={all.isSome}
              onChange={(event) => all.onChange(event.currentTarget.checked)}
            />
          </th>
        )}
        {headers.map((header) => (
          <HeadCell key={header.id} header={header} />
        ))}
      </tr>
    </thead>
  );
}

const ariaSort = { asc: 'ascending', desc: 'descending' } as const;

function HeadCell<Row extends RowData>({ header: { column } }: { header: Header<Features, Row, unknown> }) {
  const { columnDef } = column;
  const direction = column.getIsSorted();
  const label = String(columnDef.header);
  return (
    <th
      scope="col"
      className={classes.headCell}
      data-numeric={columnDef.meta?.isNumeric || undefined}
      aria-sort={direction ? ariaSort[direction] : undefined}
    >
      {column.getCanSort() ? (
        <button type="button" tabIndex={-1} onClick={() => column.toggleSorting()}>
          {label}
          {direction === 'asc' && <IconArrowUp size={13} aria-hidden="true" />}
          {direction === 'desc' && <IconArrowDown size={13} aria-hidden="true" />}
        </button>
      ) : (
        label
      )}
    </th>
  );
}
