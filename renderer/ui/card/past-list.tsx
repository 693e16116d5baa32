import type { ReactNode } from 'react';
import classes from './past-list.module.css';

type Column<Row> = { header: string; cell: (row: Row) => ReactNode; isNumeric?: boolean };

type Props<Row> = {
  title: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  getId: (row: Row, index: number) => string;
  /** Text when there is none. */
  none: string;
};

/** Shows a few lines of a record's past, on its card. */
export function PastList<Row>({ title, rows, columns, getId, none }: Props<Row>) {
  return (
    <section className={classes.past}>
      <h2>{title}</h2>
      {rows.length === 0 ? (
        <p className={classes.none}>{none}</p>
      ) : (
        <table className={classes.table}>
          <thead>
            <tr>
              {columns.map(({ header, isNumeric }) => (
                <th key={header} scope="col" data-numeric={isNumeric || undefined}>
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <tr key={getId(row, index)}>
                {columns.map(({ header, cell, isNumeric }) => (
                  <td key={header} data-numeric={isNumeric || undefined}>
                    {cell(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
