import classes from './column-chart.module.css';

type ChartColumn = {
  /** Shown under the column. */
  label: string;
  value: number;
  /** Shown over the column and read aloud: «1 234 €». */
  said: string;
  /** The full text under the pointer: «novembre 2026 : 1 234 €». */
  title: string;
};

type Props = { label: string; columns: readonly ChartColumn[]; showsValues?: boolean };

/** Shows a small chart of a few figures side by side; negative ones hang below the line. */
export function ColumnChart({ label, columns, showsValues = false }: Props) {
  const [top, bottom] = [
    Math.max(0, ...columns.map(({ value }) => value)),
    Math.min(0, ...columns.map(({ value }) => value)),
  ];
  const toShare = (value: number) => `${(100 * Math.abs(value)) / (top - bottom || 1)}%`;
  return (
    <figure className={classes.chart} aria-label={`${label}\u00a0: ${columns.map(({ title }) => title).join(', ')}`}>
      {columns.map(({ label: name, value, said, title }) => (
        <div key={title} className={classes.column} title={title} aria-hidden="true">
          {showsValues && <span className={classes.value}>{said}</span>}
          <span className={classes.room} style={{ '--under': toShare(bottom) }}>
            <span
              className={classes.bar}
              data-negative={value < 0 || undefined}
              style={{ blockSize: toShare(value) }}
            />
          </span>
          <span className={classes.label}>{name}</span>
        </div>
      ))}
    </figure>
  );
}
