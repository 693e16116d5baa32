import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconCheck } from '@tabler/icons-react';
import { toKeyProps, useShortcut } from './keyboard/shortcuts.tsx';
import classes from './toasts.module.css';

/** Shows that something was done, with an undo if there is one. */
export function showDone(message: string, undo?: () => void): void {
  const id = notifications.show({
    message: undo ? <Undoable message={message} onUndo={takeBack} /> : message,
    icon: <IconCheck size={18} aria-hidden="true" />,
    color: 'accent',
    autoClose: undo ? 10_000 : 4_000,
    closeButtonProps: { 'aria-label': 'Fermer' },
  });

  function takeBack() {
    undo?.();
    notifications.hide(id);
  }
}

/** Shows the undo button, whose key works from anywhere. */
function Undoable({ message, onUndo }: { message: string; onUndo: () => void }) {
  useShortcut('Mod+Z', 'Annuler ce qui vient d’être fait', onUndo, { group: 'Partout' });
  return (
    <span className={classes.undo}>
      <span>{message}</span>
      <Button size="xs" variant="subtle" onClick={onUndo} {...toKeyProps('Mod+Z')}>
        Annuler
      </Button>
    </span>
  );
}
