import { IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './screen.module.css';
import { ScrollRegion } from './scroll-region.tsx';

type Props = {
  title: string;
  /** The list this screen is a part of. */
  parent?: { path: string; label: string };
  /** Shown beside the title, quieter: a count, a code. */
  detail?: ReactNode;
  actions?: ReactNode;
  /** A row under the title: search, filters. */
  toolbar?: ReactNode;
  children: ReactNode;
};

/** Shows the frame of a screen: its title, its actions, its content. */
export function Screen({ title, parent, detail, actions, toolbar, children }: Props) {
  return (
    <section className={classes.screen} aria-labelledby="screen-title">
      <title>{`${title} · Comptoir`}</title>
      <header className={classes.header}>
        <div className={classes.name}>
          {parent && (
            <Link className={classes.parent} to={parent.path}>
              {parent.label}
              <IconChevronRight size={14} stroke={1.7} aria-hidden="true" />
            </Link>
          )}
          <h1 id="screen-title">{title}</h1>
          {detail !== undefined && <span className={classes.detail}>{detail}</span>}
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </header>
      {toolbar && <div className={classes.toolbar}>{toolbar}</div>}
      <div className={classes.content}>{children}</div>
    </section>
  );
}

/** Shows more than one row under the title. */
export function ToolbarRows({ children }: { children: ReactNode }) {
  return <div className={classes.rows}>{children}</div>;
}

/** Shows notices to be read first, if any. */
export function ScreenNotice({ children }: { children: ReactNode }) {
  return <div className={classes.notice}>{children}</div>;
}

/** Shows scrolled content; with a label when it may hold nothing focusable. */
export function ScreenScroll({ label, children }: { label?: string; children: ReactNode }) {
  if (label === undefined) return <div className={classes.scroll}>{children}</div>;
  return (
    <ScrollRegion className={classes.scroll} aria-label={label}>
      {children}
    </ScrollRegion>
  );
}
