import type { ReactNode } from 'react';
import { useAnswer } from '#renderer/api/answers.ts';
import { Failure, Loading } from '#renderer/ui/states.tsx';
import { getReglages, type Reglages } from '#shared/contracts/reglages.ts';
import classes from './reglages.module.css';

/** The settings once they are read. */
export function WithReglages({ children }: { children: (reglages: Reglages) => ReactNode }) {
  const { data, error, refetch } = useAnswer(getReglages, {});
  if (data) return <div className={classes.page}>{children(data)}</div>;
  return error ? <Failure of={error} onRetry={() => void refetch()} /> : <Loading />;
}
