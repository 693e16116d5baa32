import type { ReactNode } from 'react';
import classes from './settings-page.module.css';

/** Lays out settings below their common notices. */
export function SettingsPage({ children }: { children: ReactNode }) {
  return <div className={classes.page}>{children}</div>;
}

/** Lays out settings side by side where there is room. */
export function SettingsColumns({ children }: { children: ReactNode }) {
  return <div className={classes.columns}>{children}</div>;
}

/** Groups settings that belong together. */
export function SettingsBlock({ id, title, detail, children }: HeadProps & { id: string; children: ReactNode }) {
  return (
    <section className={classes.block} aria-labelledby={id}>
      <SettingsHead id={id} title={title} detail={detail} />
      {children}
    </section>
  );
}

type HeadProps = {
  title: string;
  /** The purpose of these settings. */
  detail: ReactNode;
};

export function SettingsHead({ id, title, detail }: HeadProps & { id?: string }) {
  return (
    <header className={classes.head}>
      <h2 id={id}>{title}</h2>
      <p>{detail}</p>
    </header>
  );
}
