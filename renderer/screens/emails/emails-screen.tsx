import type { ReactNode } from 'react';
import { Screen, ToolbarRows } from '#renderer/ui/screen.tsx';
import { SubNavigation } from '#renderer/ui/sub-navigation.tsx';
import classes from './emails.module.css';

const links = [
  { to: '/emails', label: 'Journal' },
  { to: '/emails/nouveau', label: 'Nouveau message' },
  { to: '/emails/modeles', label: 'Modèles' },
];

type Props = { title: string; detail?: ReactNode; actions?: ReactNode; filters?: ReactNode; children: ReactNode };

/** The frame of every screen about emails. */
export function EmailsScreen({ filters, ...props }: Props) {
  return (
    <Screen
      {...props}
      toolbar={
        <ToolbarRows>
          <SubNavigation label="E-mails" links={links} />
          {filters && <div className={classes.filters}>{filters}</div>}
        </ToolbarRows>
      }
    />
  );
}
