import type { ReactNode } from 'react';
import { Screen, ToolbarRows } from '#renderer/ui/screen/screen.tsx';
import { ScrollRegion } from '#renderer/ui/screen/scroll-region.tsx';
import { SubNavigation } from '#renderer/ui/screen/sub-navigation.tsx';
import classes from './caisse.module.css';

export const caisseLinks = [
  { to: '/caisse', label: 'Ce tiroir' },
  { to: '/caisse/clotures', label: 'Clôtures' },
  { to: '/caisse/boutique', label: 'Toutes les caisses' },
];

type Props = { title: string; detail?: ReactNode; actions?: ReactNode; children: ReactNode };

/** Shows the frame of the screens about drawers. */
export function CaisseFrame({ children, ...props }: Props) {
  return (
    <Screen
      {...props}
      toolbar={
        <ToolbarRows>
          <SubNavigation label="Caisse" links={caisseLinks} />
        </ToolbarRows>
      }
    >
      <Sheet>{children}</Sheet>
    </Screen>
  );
}

/** Shows figures that may be longer than the screen. */
export function Sheet({ children }: { children: ReactNode }) {
  return (
    <ScrollRegion className={classes.scroll} aria-label="Chiffres">
      <div className={classes.page}>{children}</div>
    </ScrollRegion>
  );
}
