import { ActionIcon, Tooltip } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './selection-bar.module.css';

type Props = { onClear: () => void; children: ReactNode };

/** Shows what can be done with the selected rows of a list, and the button that clears the selection, as Escape does. */
export function SelectionBar({ onClear, children }: Props) {
  return (
    <fieldset className={classes.bar} aria-label="Avec la sélection">
      {children}
      <Tooltip label="Désélectionner (Échap)">
        <ActionIcon aria-label="Désélectionner" onClick={onClear}>
          <IconX size={16} stroke={1.8} />
        </ActionIcon>
      </Tooltip>
    </fieldset>
  );
}
