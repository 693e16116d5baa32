import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Amount, Code } from '#renderer/ui/figures.tsx';
import classes from './side-panel.module.css';

/** Shows the list on the left, and the opened row on the right. */
export function WithSidePanel({ children }: { children: ReactNode }) {
  return <div className={classes.columns}>{children}</div>;
}

/** Shows the number of a row, marked while the row is opened beside the list. */
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
  /** Address of its own screen, if it has one. */
  to: string | undefined;
  amount: number | null;
  /** The customer of the document, and other facts at a glance. */
  children: ReactNode;
};

/** Shows the number and the amount of the opened row. */
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

/** Shows a secondary sentence, in a quieter style. */
export function PanelNote({ children }: { children: ReactNode }) {
  return <p className={classes.note}>{children}</p>;
}
