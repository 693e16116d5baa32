import type { ReactNode } from 'react';
import { Screen } from '#renderer/ui/screen.tsx';
import { SubNavigation } from '#renderer/ui/sub-navigation.tsx';

const links = [
  { to: '/administration', label: 'Boutique' },
  { to: '/administration/regles', label: 'Règles' },
  { to: '/administration/utilisateurs', label: 'Utilisateurs' },
  { to: '/administration/cles', label: 'Clés d’API' },
  { to: '/administration/courrier', label: 'Serveurs d’e-mail' },
  { to: '/administration/signature', label: 'Signature' },
  { to: '/administration/etat', label: 'État du service' },
  { to: '/administration/sauvegardes', label: 'Sauvegardes' },
  { to: '/administration/journal', label: 'Journal' },
  { to: '/administration/a-propos', label: 'À propos' },
];

type Props = { title: string; detail?: ReactNode; actions?: ReactNode; children: ReactNode };

/** The frame of every screen of the administration. */
export function AdministrationScreen(props: Props) {
  return <Screen {...props} toolbar={<SubNavigation label="Administration" links={links} />} />;
}
