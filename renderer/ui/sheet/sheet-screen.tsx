import type { ReactNode } from 'react';
import classes from './sheet-screen.module.css';

type Props = {
  /** Title of the window. */
  title: string;
  /** Shown over the sheet: what it becomes. */
  bar: ReactNode;
  /** Shown beside the sheet: its sums, and the button that saves it. */
  panel: ReactNode;
  /** True while it is being saved: nothing on it can be changed. */
  isLocked: boolean;
  children: ReactNode;
};

/** Shows a screen that is one sheet, filled in line after line. */
export function SheetScreen({ title, bar, panel, isLocked, children }: Props) {
  return (
    <section className={classes.screen} aria-labelledby="screen-title">
      <title>{`${title} · Comptoir`}</title>
      <header className={classes.bar}>{bar}</header>
      <div className={classes.sheet} inert={isLocked}>
        {children}
      </div>
      {panel}
    </section>
  );
}

/** Shows the part of the sheet in which its lines scroll. */
export function SheetBody({ children }: { children: ReactNode }) {
  return <div className={classes.body}>{children}</div>;
}
