import type { ReactNode } from 'react';
import { Screen } from '#renderer/ui/screen/screen.tsx';
import { SubNavigation } from '#renderer/ui/screen/sub-navigation.tsx';
import { administrationLinks } from './administration-links.ts';

type Props = { title: string; detail?: ReactNode; actions?: ReactNode; children: ReactNode };

/** The frame of every screen of the administration. */
export function AdministrationScreen(props: Props) {
  return <Screen {...props} toolbar={<SubNavigation label="Administration" links={administrationLinks} />} />;
}
