import { ActionIcon, VisuallyHidden } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Code } from '../figures.tsx';
import { LeaveLines } from './line-fields.ts';
import classes from './sheet-lines.module.css';

type LinesProps = {
  headers: readonly { id: string; content: ReactNode }[];
  /** Sets the widths of the columns. */
  className: string | undefined;
  /** Called when the focus leaves the lines, finished or given up. */
  onLeave: () => void;
  children: ReactNode;
};

/**
 * Shows the lines of a sheet; their fields are edited where they are read, and the keyboard moves from field to field.
 */
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
  /** Name of its content, for screen readers. */
  name: string;
  isActive: boolean;
  /** Called when the focus or the pointer enters it. */
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

/** Shows the first cell of a line: its name, and below it its code and notes. */
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
