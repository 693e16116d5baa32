import { useIsFetching, useIsMutating } from '@tanstack/react-query';
import { useNavigation } from 'react-router';
import { useIsSlow } from '#renderer/ui/screen/loading-and-failure.tsx';
import classes from './progress.module.css';

/** Shows a thin line at the top of the window while anything takes longer than half a second. */
export function Progress() {
  const isFetching = useIsFetching() > 0;
  const isChanging = useIsMutating() > 0;
  const { state } = useNavigation();
  const isSlow = useIsSlow(isFetching || isChanging || state !== 'idle');
  return isSlow ? <progress className={classes.line} aria-label="En cours" /> : null;
}
