import type { ReactNode } from 'react';
import { Notice } from '#renderer/ui/screen/loading-and-failure.tsx';
import { KeyButton } from './key-button.tsx';
import classes from './sheet-panel.module.css';

/** Shows what stands beside the sheet, always in sight. */
export function SheetPanel({ label, children }: { label: string; children: ReactNode }) {
  return (
    <aside className={classes.panel} aria-label={label}>
      {children}
    </aside>
  );
}

/** Shows the sums of the sheet, one row each. */
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
  /** On the button, and in the list of shortcuts. */
  label: string;
  group: string;
  saving: { whyNot: string | undefined; isSaving: boolean; isWaiting: boolean; error: Error | null };
  onSave: () => void;
  /** The missing entries, shown once the user has tried to save. */
  missing: string | undefined;
  /** Shown while the service does not answer. */
  waiting: string;
  /** Other actions of the sheet. */
  children: ReactNode;
};

/** Shows the button that saves the sheet, and what prevents it. */
export function SheetActions({ label, group, saving, onSave, missing, waiting, children }: SavingProps) {
  const { whyNot, isSaving, isWaiting, error } = saving;
  return (
    <div className={classes.actions}>
      {error && <Notice tone="danger">{error.message}</Notice>}
      {missing !== undefined && <Notice tone="warning">{missing}</Notice>}
      {isWaiting && <Notice tone="warning">{`Le service ne répond pas. ${waiting}`}</Notice>}
      <KeyButton
        size="lg"
        keys="F9"
        description={label}
        group={group}
        loading={isSaving && !isWaiting}
        disabled={isWaiting}
        whyNot={whyNot}
        onPress={onSave}
      >
        {label}
      </KeyButton>
      {children}
    </div>
  );
}
