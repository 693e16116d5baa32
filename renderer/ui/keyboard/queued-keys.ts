import { useLayoutEffect } from 'react';
import { flushSync } from 'react-dom';
import { isCommand } from './key-reader.ts';

/**
 * Reasons to hold keys. Going: the user goes to another screen, and every such key is for it. Reading: data are loaded,
 * and the keys of what is there already work.
 */
type Reason = 'going' | 'reading';

const open: Record<Reason, number> = { going: 0, reading: 0 };
let held: KeyboardEvent[] = [];
/** When the user last went elsewhere or dropped what was held: a letter pressed before then was for what was there. */
let lettersSince = 0;
/** An answer that comes later than this opens nothing that the user no longer expects. */
const letterLastsMs = 5_000;

/** Holds keys pressed ahead of a screen, from now until the returned function is called. */
export function queueKeys(reason: Reason): () => void {
  let isOver = false;
  open[reason] += 1;
  if (reason === 'going') lettersSince = performance.now();
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
 * Enter, which would press whatever comes, nor what works on every screen. The down arrow is: it enters a list.
 */
export function queueKey(press: KeyboardEvent, reasons: readonly Reason[]): boolean {
  const isAhead = /^(?:F\d+|ArrowDown)$/.test(press.key) || (isCommand(press) && press.key.length === 1);
  if (!isAhead || isOfEveryScreen(press) || !reasons.some((reason) => open[reason] > 0)) return false;
  if (!press.repeat) held.push(press);
  return true;
}

/** Returns whether something on screen is being loaded. */
export const isLoadingShown = (): boolean => open.reading > 0;

/**
 * Holds a letter that is a shortcut of what is being loaded; once that is there, it is replayed at once. Another letter
 * replaces it: two replayed at once would be read as a part of a scanned code. On the way to another screen a letter
 * has no meaning.
 */
export function queueLetter(press: KeyboardEvent): void {
  if (open.going > 0) return;
  held = [...held.filter((other) => !isLetter(other)), press];
  release();
}

/** Drops the held keys: a user who presses Escape, or points at something, no longer waits. */
export function forgetQueuedKeys(): void {
  held = [];
  lettersSince = performance.now();
}

/**
 * Replays the held keys in order, each over what the one before has drawn; those after one that leads elsewhere wait for
 * that screen.
 */
function release() {
  while (open.going + open.reading === 0) {
    const press = held.shift();
    if (!press) return;
    if (mayBeForgotten(press) && isStale(press)) continue;
    const target = document.activeElement ?? document.body;
    flushSync(() => target.dispatchEvent(new KeyboardEvent('keydown', toInit(press))));
  }
}

/** Returns whether the search or the browser's editing of text takes a key, whichever screen is on its way. */
function isOfEveryScreen({ key, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean {
  return (ctrlKey || metaKey) && !altKey && 'kcvxa'.includes(key.toLowerCase());
}

function isLetter(press: KeyboardEvent): boolean {
  return press.key.length === 1 && !isCommand(press);
}

/** Returns whether a key is one of those that mean something else, or nothing, some seconds later. */
function mayBeForgotten(press: KeyboardEvent): boolean {
  return isLetter(press) || press.key === 'ArrowDown';
}

function isStale({ timeStamp }: KeyboardEvent): boolean {
  return timeStamp < lettersSince || performance.now() - timeStamp > letterLastsMs;
}

function toInit({ key, code, ctrlKey, altKey, metaKey, shiftKey }: KeyboardEvent): KeyboardEventInit {
  return { key, code, ctrlKey, altKey, metaKey, shiftKey, bubbles: true, cancelable: true };
}
