import { useLocalStorage } from '@mantine/hooks';
import { IconChevronRight } from '@tabler/icons-react';
import { type MouseEvent, useState } from 'react';
import { NavLink, useLocation } from 'react-router';
import { useGroupe } from '#renderer/api/use-boutiques.ts';
import { useSession } from '#renderer/stores/session.store.ts';
import { ComptoirLogo } from '#renderer/ui/comptoir-logo.tsx';
import { listOpenPlaces } from '../open-places.ts';
import { folds, type Place } from '#renderer/screens/place.ts';
import classes from './navigation.module.css';
import { PrintingState } from './printing-state.tsx';
import { SearchButton } from './search/search.tsx';
import { ServiceState } from './service-state.tsx';
import { UserMenu } from './user-menu.tsx';

/** Shows the links to all places: the everyday ones in sight, the others folded by what people do there. */
export function Navigation() {
  const role = useSession((session) => session.user?.role ?? 'lecture');
  const isAlone = useGroupe().length === 0;
  const open = listOpenPlaces(role).filter(
    ({ isOutsideNavigation, isOfGroupe }) => !isOutsideNavigation && !(isOfGroupe && isAlone),
  );
  return (
    <nav className={classes.navigation} aria-label="Navigation principale">
      <div className={classes.brand}>
        <ComptoirLogo />
        <span>Comptoir</span>
      </div>
      <SearchButton />
      <div className={classes.places}>
        <Links places={open.filter(({ fold }) => fold === undefined)} />
        {folds.map((name) => (
          <Fold key={name} name={name} places={open.filter(({ fold }) => fold === name)} />
        ))}
      </div>
      <div className={classes.foot}>
        <PrintingState />
        <ServiceState />
        <UserMenu />
      </div>
    </nav>
  );
}

function Links({ places }: { places: readonly Place[] }) {
  return (
    <ul>
      {places.map(({ path, label, icon: Glyph }) => (
        <li key={path}>
          <NavLink className={classes.link ?? ''} to={path}>
            <Glyph size={17} stroke={1.7} aria-hidden="true" />
            {label}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}

/**
 * Shows a fold; open when the user left it open, and while they are at one of its places, unless they close it there.
 */
function Fold({ name, places }: { name: string; places: readonly Place[] }) {
  const { pathname } = useLocation();
  const [opened, setOpened] = useOpenedFolds();
  const [closedAt, setClosedAt] = useState<string>();
  const isHere = places.some(({ path }) => `${pathname}/`.startsWith(`${path}/`));
  const isOpen = opened.includes(name) || (isHere && closedAt !== pathname);
  if (places.length === 0) return null;

  function toggle(event: MouseEvent) {
    event.preventDefault();
    setClosedAt(isOpen ? pathname : undefined);
    setOpened((before) => [...before.filter((one) => one !== name), ...(isOpen ? [] : [name])]);
  }

  return (
    <details className={classes.fold} open={isOpen}>
      <summary className={classes.summary} onClick={toggle} data-here={isHere || undefined}>
        <IconChevronRight size={15} stroke={1.8} aria-hidden="true" />
        {name}
      </summary>
      <Links places={places} />
    </details>
  );
}

function useOpenedFolds() {
  return useLocalStorage<readonly string[]>({
    key: 'comptoir-navigation',
    defaultValue: [],
    getInitialValueInEffect: false,
  });
}
