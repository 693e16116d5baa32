import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { useMay } from '#renderer/stores/session.store.ts';
import { Screen, ToolbarRows } from '#renderer/ui/screen/screen.tsx';
import { SubNavigation } from '#renderer/ui/screen/sub-navigation.tsx';
import { listEmailLogs, sendBatch } from '#shared/contracts/emails/emails.ts';
import { listTemplates } from '#shared/contracts/emails/templates.ts';

const links = [
  { to: '/emails', label: 'Journal', endpoint: listEmailLogs },
  { to: '/emails/nouveau', label: 'Nouveau message', endpoint: sendBatch },
  { to: '/emails/modeles', label: 'Modèles', endpoint: listTemplates },
];

type Props = { title: string; detail?: ReactNode; actions?: ReactNode; filters?: ReactNode; children: ReactNode };

/** Shows the frame of every screen about e-mails. */
export function EmailsScreen({ filters, ...props }: Props) {
  const { may } = useMay();
  return (
    <Screen
      {...props}
      toolbar={
        <ToolbarRows>
          <SubNavigation label="E-mails" links={links.filter(({ endpoint }) => may(endpoint))} />
          {filters && <Group gap="var(--space-2) var(--space-3)">{filters}</Group>}
        </ToolbarRows>
      }
    />
  );
}
