import { type ReactNode, useId } from 'react';
import { NavLink } from 'react-router';
import { Screen } from '#renderer/ui/screen/screen.tsx';
import { type AdministrationGroup, administrationGroups } from './administration-links.ts';
import classes from './administration-screen.module.css';

type Props = { title: string; detail?: ReactNode; actions?: ReactNode; toolbar?: ReactNode; children: ReactNode };

/**
 * Shows the frame of every screen of the administration: its parts beside it, since they are too many for a row of
 * tabs.
 */
export function AdministrationScreen({ children, ...props }: Props) {
  return (
    <Screen {...props}>
      <div className={classes.frame}>
        <nav aria-label="Administration" className={classes.parts}>
          {administrationGroups.map((group) => (
            <Group key={group.label} {...group} />
          ))}
        </nav>
        <div className={classes.content}>{children}</div>
      </div>
    </Screen>
  );
}

function Group({ label, links }: AdministrationGroup) {
  const id = useId();
  return (
    <div className={classes.group}>
      <span id={id} className={classes.label}>
        {label}
      </span>
      <ul aria-labelledby={id}>
        {links.map((link) => (
          <li key={link.to}>
            <NavLink to={link.to} className={classes.link ?? ''} end>
              {link.label}
            </NavLink>
          </li>
        ))}
      </ul>
    </div>
  );
}
