import { IconArrowRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './tableau-de-bord.module.css';

type Props = {
  title: string;
  /** Its place in the grid. */
  area: string;
  /** The list it sums up. */
  link?: { to: string; label: string };
  children: ReactNode;
};

/** Shows one figure or chart, and the link to its list. */
export function DashboardBlock({ title, area, link, children }: Props) {
  return (
    <section className={classes.block} style={{ gridArea: area }} aria-labelledby={`bloc-${area}`}>
      <header className={classes.blockHead}>
        <h2 id={`bloc-${area}`}>{title}</h2>
        {link && (
          <Link to={link.to} className={classes.more}>
            {link.label}
            <IconArrowRight size={14} stroke={1.9} aria-hidden="true" />
          </Link>
        )}
      </header>
      {children}
    </section>
  );
}
