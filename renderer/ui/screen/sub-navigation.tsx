import { NavLink } from 'react-router';
import classes from './sub-navigation.module.css';

type Props = { label: string; links: readonly { to: string; label: string }[] };

/** Shows the links to the parts of a screen, each at its own address. */
export function SubNavigation({ label, links }: Props) {
  return (
    <nav aria-label={label} className={classes.links}>
      {links.map((link) => (
        <NavLink key={link.to} to={link.to} className={classes.link ?? ''} end>
          {link.label}
        </NavLink>
      ))}
    </nav>
  );
}
