import { useLayoutEffect } from 'react';
import { type DataRouter, useLocation } from 'react-router';
import { queueKeys } from '#renderer/ui/keyboard/queued-keys.ts';

/** Entries of the browser's history by their key: where the user goes, and what is on screen. */
const way = { asked: '', shown: '', isLoading: false };
let arrive: (() => void) | undefined;

function settle(change: Partial<typeof way>) {
  Object.assign(way, change);
  if (way.isLoading || way.asked !== way.shown) return void (arrive ??= queueKeys('going'));
  arrive?.();
  arrive = undefined;
}

/**
 * Holds keys pressed between going to a screen and seeing it: its code is loaded, and it is drawn, after the address
 * has changed.
 */
export function queueKeysUntilShown({ state, subscribe }: Pick<DataRouter, 'state' | 'subscribe'>): () => void {
  const { key } = state.location;
  settle({ asked: key, shown: key });
  return subscribe(({ location, navigation }) =>
    settle({ asked: location.key, isLoading: navigation.state !== 'idle' }),
  );
}

/** Reports which screen is shown, from the frame around the screens. */
export function useShownScreen(): void {
  const { key } = useLocation();
  useLayoutEffect(() => settle({ shown: key }), [key]);
}
