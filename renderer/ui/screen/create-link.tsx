import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link, useNavigate } from 'react-router';
import { useHasRole } from '#renderer/stores/session.store.ts';
import { toKeyProps, useShortcut } from '#renderer/ui/keyboard/shortcuts.tsx';
import type { Role } from '#shared/utilisateurs/role.ts';

export function CreateLink({ to, label, from = 'vendeur' }: { to: string; label: string; from?: Role }) {
  const go = useNavigate();
  const mayWrite = useHasRole(from);
  useShortcut('Alt+N', label, () => void go(to), { group: 'Liste', isEnabled: mayWrite });
  if (!mayWrite) return null;
  return (
    <Button component={Link} to={to} leftSection={<IconPlus size={17} aria-hidden="true" />} {...toKeyProps('Alt+N')}>
      {label}
    </Button>
  );
}
