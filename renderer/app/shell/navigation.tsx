import { NavLink } from 'react-router';
import { useSession } from '#renderer/stores/session.store.ts';
import { Mark } from '#renderer/ui/mark.tsx';
import { type Place, sections } from '../place.ts';
import { listOpenPlaces } from '../open-places.ts';
import classes from './navigation.module.css';
import { SearchButton } from './search.tsx';
import { ServiceState } from './service-state.tsx';
import { UserMenu } from './user-menu.tsx';

export function Navigation() {
  const role = useSession((session) => session.user?.role ?? 'lecture');
  const open = listOpenPlaces(role).filter(({ isAside }) => !isAside);
  return (
    <nav className={classes.navigation} aria-label="Navigation principale">
      <div className={classes.brand}>
        <Mark />
        <span>Comptoir</span>
      </div>
      <SearchButton />
      <div className={classes.sections}>
        {sections.map((section) => (
          <Section key={section} name={section} places={open.filter((place) => place.section === section)} />
        ))}
      </div>
      <div className={classes.foot}>
        <ServiceState />
        <UserMenu />
      </div>
    </nav>
  );
}

function Section({ name, places: listed }: { name: string; places: readonly Place[] }) {
  if (listed.length === 0) return null;
  return (
    <div className={classes.section}>
      <h2 className={classes.heading}>{name}</h2>
      <ul>
        {listed.map(({ path, label, icon: Glyph }) => (
          <li key={path}>
            <NavLink className={classes.link ?? ''} to={path}>
              <Glyph size={17} stroke={1.7} aria-hidden="true" />
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </div>
  );
}
