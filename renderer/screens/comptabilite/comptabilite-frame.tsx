import type { ReactNode } from 'react';
import { Sheet } from '#renderer/screens/caisse/caisse-frame.tsx';
import { Screen, ToolbarRows } from '#renderer/ui/screen/screen.tsx';
import { SubNavigation } from '#renderer/ui/screen/sub-navigation.tsx';

const links = [
  { to: '/comptabilite', label: 'Écritures' },
  { to: '/comptabilite/tva', label: 'TVA' },
  { to: '/comptabilite/comptes', label: 'Comptes' },
];

type Props = {
  title: string;
  detail?: ReactNode;
  actions?: ReactNode;
  /** Shown beside the parts of the place. */
  toolbar?: ReactNode;
  children: ReactNode;
};

/** Shows the frame of the screens about the accounts. */
export function ComptabiliteFrame({ children, toolbar, ...props }: Props) {
  return (
    <Screen
      {...props}
      toolbar={
        <ToolbarRows>
          <SubNavigation label="Comptabilité" links={links} />
          {toolbar}
        </ToolbarRows>
      }
    >
      <Sheet>{children}</Sheet>
    </Screen>
  );
}
