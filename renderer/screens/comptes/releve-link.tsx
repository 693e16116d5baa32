import { Button } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import { Link, useNavigate } from 'react-router';
import { Keys, useShortcut } from '#renderer/ui/keyboard/shortcuts.tsx';

/** The way from a customer's card to their statement. */
export function ReleveLink({ code }: { code: string }) {
  const go = useNavigate();
  const path = `/clients/${encodeURIComponent(code)}/releve`;
  useShortcut('L', 'Relevé de compte', () => void go(path), { group: 'Fiche' });
  return (
    <Button
      component={Link}
      to={path}
      variant="default"
      aria-keyshortcuts="L"
      leftSection={<IconFileText size={17} stroke={1.7} aria-hidden="true" />}
      rightSection={<Keys of="L" />}
    >
      Relevé
    </Button>
  );
}
