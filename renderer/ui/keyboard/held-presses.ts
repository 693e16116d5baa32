import { useLayoutEffect } from 'react';
import { isCommand } from './key-reader.ts';

/**
 * Reasons to hold keys. Going: the user goes to another screen, and every such key is for it. Reading: data are loaded,
 * and the keys of what is there already work.
 */
type Way = 'going' | 'reading';

const open: Record<Way, number> = { going: 0, reading: 0 };
let held: KeyboardEvent[] = [];

/** Holds keys pressed ahead of a screen, from now until the returned function is called. */
export function setOut(way: Way): () => void {
  let isOver = false;
  open[way] += 1;
  return () => {
    if (isOver) return;
    isOver = true;
    open[way] -= 1;
    // The new screen registers its keys in the same commit, after the former one has gone.
    queueMicrotask(release);
  };
}

/** Holds keys while this component is shown in place of what is being loaded. */
export function useReadingWay(): void {
  useLayoutEffect(() => setOut('reading'), []);
}

/**
 * Holds a key pressed ahead of its screen, and returns whether it did. Text is not held, nor Enter, which would press
 * whatever comes.
 */
export function holdPress(press: KeyboardEvent, ways: readonly Way[]): boolean {
  const isAhead = /^F\d+$/.test(press.key) || (isCommand(press) && press.key.length === 1);
  // The search works on every screen, whichever is on its way.
  const isSearch = (press.ctrlKey || press.metaKey) && press.key.toLowerCase() === 'k';
  if (!isAhead || isSearch || !ways.some((way) => open[way] > 0)) return false;
  if (!press.repeat) held.push(press);
  return true;
}

/** Drops the held keys: a user who presses Escape, or points at something, no longer waits. */
export function forgetPresses(): void {
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
