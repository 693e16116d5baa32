import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { Link, useNavigate } from 'react-router';
import { Keys, useShortcut } from '#renderer/ui/keyboard/shortcuts.tsx';

/** The way from the card of a record to its form. */
export function EditLink({ to }: { to: string }) {
  const go = useNavigate();
  useShortcut('E', 'Modifier la fiche', () => void go(to), { group: 'Fiche' });
  return (
    <Button
      component={Link}
      to={to}
      variant="default"
      aria-keyshortcuts="E"
      leftSection={<IconPencil size={16} stroke={1.7} aria-hidden="true" />}
      rightSection={<Keys of="E" />}
    >
      Modifier
    </Button>
  );
}
