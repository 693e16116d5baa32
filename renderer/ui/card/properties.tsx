import type { ReactNode } from 'react';
import classes from './properties.module.css';

type Property = { label: string; value: ReactNode };

/** Shows what is known about a record, under a heading. */
export function Properties({ title, of: properties }: { title: string; of: readonly Property[] }) {
  return (
    <section className={classes.group}>
      <h2 className={classes.title}>{title}</h2>
      <dl className={classes.list}>
        {properties.map(({ label, value }) => (
          <div className={classes.property} key={label}>
            <dt>{label}</dt>
            <dd>{isKnown(value) ? value : <span className={classes.unknown}>–</span>}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Shows properties that few records have: only the known ones, and nothing at all without any. */
export function KnownProperties({ title, of: properties }: { title: string; of: readonly Property[] }) {
  const known = properties.filter(({ value }) => isKnown(value));
  return known.length > 0 && <Properties title={title} of={known} />;
}

function isKnown(value: ReactNode): boolean {
  return value !== null && value !== undefined && value !== '' && value !== false;
}
