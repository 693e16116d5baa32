import { Button } from '@mantine/core';
import { type Icon, IconPencil } from '@tabler/icons-react';
import { Link, useNavigate } from 'react-router';
import { toKeyProps, useShortcut } from '#renderer/ui/keyboard/shortcuts.tsx';

/** `help` is what its key does, as the list of keys shows it. */
type Props = { to: string; label: string; keys: string; help: string; icon: Icon };

/** Shows a link from the card of a record to what belongs to it. */
export function CardLink({ to, label, keys, help, icon: Glyph }: Props) {
  const go = useNavigate();
  useShortcut(keys, help, () => void go(to), { group: 'Fiche' });
  return (
    <Button
      component={Link}
      to={to}
      variant="default"
      leftSection={<Glyph size={16} stroke={1.7} aria-hidden="true" />}
      {...toKeyProps(keys)}
    >
      {label}
    </Button>
  );
}

export function EditLink({ to }: { to: string }) {
  return <CardLink to={to} label="Modifier" keys="E" help="Modifier la fiche" icon={IconPencil} />;
}
