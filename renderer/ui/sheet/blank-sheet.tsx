import type { ReactNode } from 'react';
import { Keys } from '#renderer/ui/keyboard/shortcuts.tsx';
import classes from './blank-sheet.module.css';

type Hint = { keys: readonly string[]; does: string };

/** Shown before the first line: how to begin, and the few keys to know. */
export function BlankSheet({ hints, children }: { hints: readonly Hint[]; children: ReactNode }) {
  return (
    <div className={classes.blank}>
      <p>{children}</p>
      <dl className={classes.hints}>
        {hints.map(({ keys, does }) => (
          <div key={does}>
            <dt>
              {keys.map((one) => (
                <Keys key={one} of={one} isRead />
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
