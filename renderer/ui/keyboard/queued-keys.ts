import { useLayoutEffect } from 'react';
import { isCommand } from './key-reader.ts';

/**
 * Reasons to hold keys. Going: the user goes to another screen, and every such key is for it. Reading: data are loaded,
 * and the keys of what is there already work.
 */
type Reason = 'going' | 'reading';

const open: Record<Reason, number> = { going: 0, reading: 0 };
let held: KeyboardEvent[] = [];

/** Holds keys pressed ahead of a screen, from now until the returned function is called. */
export function queueKeys(reason: Reason): () => void {
  let isOver = false;
  open[reason] += 1;
  // A letter means something else on another screen.
  if (reason === 'going') held = held.filter((press) => press.key.length > 1 || isCommand(press));
  return () => {
    if (isOver) return;
    isOver = true;
    open[reason] -= 1;
    // The new screen registers its keys in the same commit, after the former one has gone.
    queueMicrotask(release);
  };
}

/** Holds keys while what this component shows is being loaded. */
export function useQueuedKeysWhileLoading(isLoading = true): void {
  useLayoutEffect(() => (isLoading ? queueKeys('reading') : undefined), [isLoading]);
}

/**
 * Holds a key pressed ahead of its screen, and returns whether it did. Text is not held (but see `queueLetter`), nor
 * Enter, which would press whatever comes.
 */
export function queueKey(press: KeyboardEvent, reasons: readonly Reason[]): boolean {
  const isAhead = /^F\d+$/.test(press.key) || (isCommand(press) && press.key.length === 1);
  // The search works on every screen, whichever is on its way.
  const isSearch = (press.ctrlKey || press.metaKey) && press.key.toLowerCase() === 'k';
  if (!isAhead || isSearch || !reasons.some((reason) => open[reason] > 0)) return false;
  if (!press.repeat) held.push(press);
  return true;
}

/** Returns whether something on screen is being loaded. */
export const isLoadingShown = (): boolean => open.reading > 0;

/** Holds a letter that is a shortcut of what is being loaded; once that is there, it is replayed at once. */
export function queueLetter(press: KeyboardEvent): void {
  held.push(press);
  release();
}

/** Drops the held keys: a user who presses Escape, or points at something, no longer waits. */
export function forgetQueuedKeys(): void {
  held = [];
}

/** Replays the held keys in order; those after one that leads elsewhere wait for that screen. */
function release() {
  while (open.going + open.reading === 0) {
    const press = held.shift();
    if (!press) return;
    const target = document.activeElement ?? document.body;
    target.dispatchEvent(new KeyboardEvent('keydown', toInit(press)));
  }
}

function toInit({ key, code, ctrlKey, altKey, metaKey, shiftKey }: KeyboardEvent): KeyboardEventInit {
  return { key, code, ctrlKey, altKey, metaKey, shiftKey, bubbles: true, cancelable: true };
}
