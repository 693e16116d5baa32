import { Link } from 'react-router';
import { Notice } from '#renderer/ui/screen/loading-and-failure.tsx';
import type { ApercuComptable } from '#shared/contracts/comptabilite/comptabilite.ts';
import classes from './comptabilite.module.css';

type Probleme = ApercuComptable['problemes'][number];

/** The screen on which each kind of problem is corrected. */
const places: Record<NonNullable<Probleme['ou']>, { to: string; label: string }> = {
  comptes: { to: '/comptabilite/comptes', label: 'Voir les comptes' },
  boutique: { to: '/administration', label: 'Voir la boutique' },
  familles: { to: '/familles', label: 'Voir les familles' },
  caisse: { to: '/caisse/boutique', label: 'Voir les caisses' },
  clients: { to: '/clients', label: 'Voir les clients' },
};

/** Shows what has to be corrected before a period is posted, and notices. */
export function Problemes({ of: problemes }: { of: readonly Probleme[] }) {
  if (problemes.length === 0) return null;
  return (
    <ul className={classes.problems} aria-label="À savoir avant d’arrêter">
      {problemes.map(({ message, ou, bloque }) => (
        <li key={message}>
          <Notice tone={bloque ? 'danger' : 'accent'}>
            {message}{' '}
            {ou && (
              <Link className={classes.link} to={places[ou].to}>
                {places[ou].label}
              </Link>
            )}
          </Notice>
        </li>
      ))}
    </ul>
  );
}
