import { IconCircleCheck } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Notice } from '#renderer/ui/screen/loading-and-failure.tsx';
import type { Writing } from '#renderer/ui/guarded-button.tsx';
import type { Essai } from '#shared/contracts/service/reglages.ts';
import classes from './reglages.module.css';

/** A test, as its query returns it. */
export type Trial = Writing & { data: Essai | undefined };

/**
 * Shows the result, then what to do about it; scrolled into sight, since the button may be at the foot of the window.
 */
export function TrialResult({ of: trial }: { of: Trial }) {
  const place = useRef<HTMLDivElement>(null);
  const { data, error, isPending } = trial;
  useEffect(() => {
    if (!isPending && (data || error)) place.current?.scrollIntoView({ block: 'nearest' });
  }, [data, error, isPending]);
  return (
    <div ref={place} className={classes.result}>
      <Outcome of={trial} />
    </div>
  );
}

function Outcome({ of: { data: result, isPending, error } }: { of: Trial }) {
  if (isPending) return null;
  if (error) return <Notice tone="danger">{error.message}</Notice>;
  if (!result) return null;
  const { succes, message, conseil } = result;
  return succes ? (
    <Notice tone="accent" icon={<IconCircleCheck size={18} stroke={1.8} aria-hidden="true" />}>
      <Sentences message={message} conseil={conseil} />
    </Notice>
  ) : (
    <Notice tone="danger">
      <Sentences message={message} conseil={conseil} />
    </Notice>
  );
}

function Sentences({ message, conseil }: { message: string; conseil: string }) {
  return (
    <>
      <p>{message}</p>
      <p className={classes.advice}>{conseil}</p>
    </>
  );
}
