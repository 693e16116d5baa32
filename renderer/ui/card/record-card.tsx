import type { ReactNode } from 'react';
import classes from './record-card.module.css';

/** Shows everything known of a record, in as many columns as there is room for. */
export function RecordCard({ children }: { children: ReactNode }) {
  return <div className={classes.card}>{children}</div>;
}

/** Shows a record's past below its properties: a chart on the left, the wider lists on the right. */
export function RecordPast({ children }: { children: ReactNode }) {
  return <div className={classes.past}>{children}</div>;
}

/** Shows a chart of its past, under a heading. */
export function PastPicture({ title, detail, children }: { title: string; detail?: string; children: ReactNode }) {
  return (
    <section className={classes.picture}>
      <h2>
        {title}
        {detail !== undefined && <small>{` ${detail}`}</small>}
      </h2>
      {children}
    </section>
  );
}
