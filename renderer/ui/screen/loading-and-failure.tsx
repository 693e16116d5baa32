import { Button, Group, Loader } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useQueuedKeysWhileLoading } from '#renderer/ui/keyboard/queued-keys.ts';
import { AppError } from '#shared/endpoints/errors.ts';
import classes from './loading-and-failure.module.css';

/** Returns true once something has lasted half a second: before that, a sign of progress would only flicker. */
export function useIsSlow(isRunning: boolean): boolean {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    if (!isRunning) return;
    const timer = setTimeout(() => setIsSlow(true), 500);
    return () => {
      clearTimeout(timer);
      setIsSlow(false);
    };
  }, [isRunning]);
  return isRunning && isSlow;
}

/** Shown while something is read; holds the keys that are for it until it is there. */
export function Loading({ children = 'Lecture…' }: { children?: ReactNode }) {
  useQueuedKeysWhileLoading();
  const isSlow = useIsSlow(true);
  return (
    <output className={classes.state}>
      {isSlow && (
        <>
          <Loader size="sm" color="var(--accent)" aria-hidden="true" />
          {children}
        </>
      )}
    </output>
  );
}

/** Shows what went wrong, in the service's own words, and how to go on. */
export function Failure({ of: error, onRetry }: { of: Error; onRetry?: (() => void) | undefined }) {
  return (
    <div className={classes.state} role="alert">
      <IconAlertTriangle className={classes.danger} size={22} stroke={1.8} aria-hidden="true" />
      <p className={classes.message}>{toSentence(error)}</p>
      {onRetry && (
        <Button variant="default" onClick={onRetry}>
          Réessayer
        </Button>
      )}
    </div>
  );
}

/** Returns the text of an error: those of the service are written for users, any other is a defect and called so. */
function toSentence(error: Error): string {
  return error instanceof AppError
    ? error.message
    : 'Le service a répondu autre chose que prévu. Rechargez la page\u00a0; si cela dure, prévenez la personne qui gère Comptoir.';
}

type EmptyProps = {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  /** True when it is the whole page, without another title. */
  isPage?: boolean;
};

/** Shows that there is nothing yet: why, and what to do about it. */
export function Empty({ title, children, action, isPage = false }: EmptyProps) {
  const Title = isPage ? 'h1' : 'p';
  return (
    <div className={classes.state}>
      <Title className={classes.title}>{title}</Title>
      {children && <p className={classes.hint}>{children}</p>}
      {action}
    </div>
  );
}

type Tone = 'warning' | 'danger' | 'accent';

/** Shows a sentence that matters now. */
export function Notice({
  tone,
  icon,
  children,
  actions,
}: {
  tone: Tone;
  icon?: ReactNode;
  children: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <div className={classes.notice} data-tone={tone} role={tone === 'accent' ? 'status' : 'alert'}>
      {icon ?? <IconAlertTriangle size={18} stroke={1.8} aria-hidden="true" />}
      <div className={classes.noticeText}>{children}</div>
      {actions && (
        <Group gap="var(--space-2)" align="stretch">
          {actions}
        </Group>
      )}
    </div>
  );
}
