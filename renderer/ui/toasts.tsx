import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import classes from './toasts.module.css';

/** Says that something was done, with a way back where there is one. */
export function showDone(message: string, undo?: () => void): void {
  const id = notifications.show({
    message: undo ? (
      <span className={classes.undo}>
        <span>{message}</span>
        <Button
          size="xs"
          variant="subtle"
          onClick={() => {
            undo();
            notifications.hide(id);
          }}
        >
          Annuler
        </Button>
      </span>
    ) : (
      message
    ),
    icon: <IconCheck size={18} aria-hidden="true" />,
    color: 'accent',
    autoClose: undo ? 10_000 : 4_000,
    closeButtonProps: { 'aria-label': 'Fermer' },
  });
}

/** Says that something failed and stays until it was read. */
export function showFailure(title: string, error: Error): void {
  notifications.show({
    title,
    message: error.message,
    icon: <IconAlertTriangle size={18} aria-hidden="true" />,
    color: 'danger',
    autoClose: false,
    closeButtonProps: { 'aria-label': 'Fermer' },
  });
}
