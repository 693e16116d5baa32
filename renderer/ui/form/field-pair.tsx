import type { ReactNode } from 'react';
import classes from './field-pair.module.css';

/** Shows two fields on one line. */
export function FieldPair({ children }: { children: ReactNode }) {
  return <div className={classes.pair}>{children}</div>;
}
