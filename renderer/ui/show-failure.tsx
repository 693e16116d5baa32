import { notifications } from '@mantine/notifications';
import { IconAlertTriangle } from '@tabler/icons-react';

/** Shows that something failed, until it was read. */
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
