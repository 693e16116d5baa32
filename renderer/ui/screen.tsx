import type { ReactNode } from 'react';
import classes from './screen.module.css';

type Props = {
  title: string;
  /** Beside the title, quieter: how many there are, a code. */
  detail?: ReactNode;
  actions?: ReactNode;
  /** A row under the title: search, filters. */
  toolbar?: ReactNode;
  children: ReactNode;
};

/** The frame of every screen: its name, what can be done, what it shows. */
export function Screen({ title, detail, actions, toolbar, children }: Props) {
  return (
    <section className={classes.screen} aria-labelledby="screen-title">
      <title>{`${title} · Comptoir`}</title>
      <header className={classes.header}>
        <div className={classes.name}>
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
