import { ActionIcon, VisuallyHidden } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Code } from '../figures.tsx';
import { LeaveLines } from './line-fields.ts';
import classes from './sheet-lines.module.css';

type LinesProps = {
  headers: readonly { id: string; content: ReactNode }[];
  /** Says how wide the columns are. */
  className: string | undefined;
  /** The keyboard leaves the lines, done or given up. */
  onLeave: () => void;
  children: ReactNode;
};

/** The lines of a sheet; what is in them is typed where it is read, and the keyboard goes from field to field. */
export function SheetLines({ headers, className, onLeave, children }: LinesProps) {
  return (
    <table className={`${classes.lines} ${className}`}>
      <thead>
        <tr>
          {headers.map(({ id, content }) => (
            <th key={id} scope="col">
              {content}
            </th>
          ))}
          <th scope="col">
            <VisuallyHidden>Retirer</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <LeaveLines value={onLeave}>
        <tbody>{children}</tbody>
      </LeaveLines>
    </table>
  );
}

type LineProps = {
  /** What is on it, for who cannot see its button. */
  name: string;
  isActive: boolean;
  /** The keyboard or the pointer came to it. */
  onTouch: () => void;
  onRemove: () => void;
  /** Its cells. */
  children: ReactNode;
};

export function SheetLine({ name, isActive, onTouch, onRemove, children }: LineProps) {
  return (
    <tr className={classes.line} data-active={isActive || undefined} onFocus={onTouch}>
      {children}
      <td className={classes.remove}>
        <ActionIcon tabIndex={-1} size="sm" aria-label={`Retirer ${name}`} onClick={onRemove}>
          <IconTrash size={16} stroke={1.7} />
        </ActionIcon>
      </td>
    </tr>
  );
}

/** The first cell of a line: what it is, and under it its code and what else is to be known. */
export function LineName({ name, code, children }: { name: string; code: string; children?: ReactNode }) {
  return (
    <td>
      <p className={classes.name}>{name}</p>
      <p className={classes.detail}>
        <Code>{code}</Code>
        {children}
      </p>
    </td>
  );
}
