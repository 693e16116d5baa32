import type { ReactNode } from 'react';
import classes from './sheet-screen.module.css';

type Props = {
  /** Of the window. */
  title: string;
  /** Over the sheet: what it is made into. */
  bar: ReactNode;
  /** Beside it: what it comes to, and the way to save it. */
  panel: ReactNode;
  /** It is being saved: nothing on it can be touched. */
  isLocked: boolean;
  children: ReactNode;
};

/** A screen that is one sheet, filled in line after line. */
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

/** The part of the sheet its lines scroll in. */
export function SheetBody({ children }: { children: ReactNode }) {
  return <div className={classes.body}>{children}</div>;
}
