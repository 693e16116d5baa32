import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Amount, Code } from '#renderer/ui/figures.tsx';
import classes from './side-panel.module.css';

/** The list on the left, the one of its rows that was opened on the right. */
export function WithSidePanel({ children }: { children: ReactNode }) {
  return <div className={classes.columns}>{children}</div>;
}

/** The number of a row, marked while the row stands beside the list. */
export function OpenedCode({ isOpened, children }: { isOpened: boolean; children: string }) {
  return (
    <span className={isOpened ? classes.opened : undefined}>
      <Code>{children}</Code>
    </span>
  );
}

export function SidePanel({ label, children }: { label: string; children: ReactNode }) {
  return (
    <aside className={classes.panel} aria-label={label}>
      {children}
    </aside>
  );
}

type HeadProps = {
  numero: string;
  /** Where its own screen is, if it has one. */
  to: string | undefined;
  amount: number | null;
  /** Whom it is for, and what else is known at a glance. */
  children: ReactNode;
};

/** What was opened: its number, its amount. */
export function SidePanelHead({ numero, to, amount, children }: HeadProps) {
  return (
    <header className={classes.head}>
      <h2>
        {to === undefined ? numero : <Link to={to}>{numero}</Link>}
        {amount !== null && <Amount of={amount} isStrong />}
      </h2>
      {children}
    </header>
  );
}

/** A sentence beside what matters. */
export function PanelNote({ children }: { children: ReactNode }) {
  return <p className={classes.note}>{children}</p>;
}
