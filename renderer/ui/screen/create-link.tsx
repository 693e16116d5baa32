import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link, useNavigate } from 'react-router';
import { useMay } from '#renderer/stores/session.store.ts';
import { toKeyProps, useShortcut } from '#renderer/ui/keyboard/shortcuts.tsx';
import type { Endpoint } from '#shared/endpoints/endpoint.ts';

/** Leads to the form that makes a record with an endpoint; nothing for a user who may not call it. */
export function CreateLink({ to, label, creates }: { to: string; label: string; creates: Endpoint }) {
  const go = useNavigate();
  const mayWrite = useMay().may(creates);
  useShortcut('Alt+N', label, () => void go(to), { group: 'Liste', isEnabled: mayWrite });
  if (!mayWrite) return null;
  return (
    <Button component={Link} to={to} leftSection={<IconPlus size={17} aria-hidden="true" />} {...toKeyProps('Alt+N')}>
      {label}
    </Button>
  );
}
