import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconAlertTriangle } from '@tabler/icons-react';
import classes from './toasts.module.css';

type Remedy = { label: string; run: () => void };

/** Shows that something failed, until it was read, with what the user can do about it. */
export function showFailure(title: string, error: Error, remedy?: Remedy): void {
  const id = notifications.show({
    title,
    message: remedy ? <Remediable message={error.message} {...remedy} run={take} /> : error.message,
    icon: <IconAlertTriangle size={18} aria-hidden="true" />,
    color: 'danger',
    autoClose: false,
    closeButtonProps: { 'aria-label': 'Fermer' },
  });

  function take() {
    notifications.hide(id);
    remedy?.run();
  }
}

function Remediable({ message, label, run }: { message: string } & Remedy) {
  return (
    <span className={classes.undo}>
      <span>{message}</span>
      <Button size="xs" variant="subtle" onClick={run}>
        {label}
      </Button>
    </span>
  );
}
