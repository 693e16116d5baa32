import type { ReactNode } from 'react';
import { Notice } from '#renderer/ui/screen/loading-and-failure.tsx';
import { KeyButton } from './key-button.tsx';
import classes from './sheet-panel.module.css';

/** What stands beside the sheet, always in sight. */
export function SheetPanel({ label, children }: { label: string; children: ReactNode }) {
  return (
    <aside className={classes.panel} aria-label={label}>
      {children}
    </aside>
  );
}

/** What the sheet comes to, a row a figure. */
export function SheetSums({ children }: { children: ReactNode }) {
  return <dl className={classes.sums}>{children}</dl>;
}

export function SheetSum({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.sum}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

type SavingProps = {
  /** On the button, and where shortcuts are listed. */
  label: string;
  group: string;
  saving: { isSaving: boolean; isWaiting: boolean; error: Error | null };
  onSave: () => void;
  /** What is missing before it can be saved, once that was tried. */
  missing: string | undefined;
  /** What is told while the service does not answer. */
  waiting: string;
  /** What else can be done with the sheet. */
  children: ReactNode;
};

/** The way to save the sheet, with what keeps it from being saved. */
export function SheetActions({ label, group, saving, onSave, missing, waiting, children }: SavingProps) {
  const { isSaving, isWaiting, error } = saving;
  return (
    <div className={classes.actions}>
      {error && <Notice tone="danger">{error.message}</Notice>}
      {missing !== undefined && <Notice tone="warning">{missing}</Notice>}
      {isWaiting && <Notice tone="warning">{`Le service ne répond pas. ${waiting}`}</Notice>}
      <KeyButton
        size="lg"
        keys="F9"
        told={label}
        group={group}
        loading={isSaving && !isWaiting}
        disabled={isWaiting}
        onPress={onSave}
      >
        {label}
      </KeyButton>
      {children}
    </div>
  );
}
