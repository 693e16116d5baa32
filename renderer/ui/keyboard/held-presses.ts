import { useLayoutEffect } from 'react';
import { isCommand } from './key-reader.ts';

/** Going elsewhere: every such key is for where one goes. Reading: the keys of what stands already work. */
type Way = 'going' | 'reading';

const open: Record<Way, number> = { going: 0, reading: 0 };
let held: KeyboardEvent[] = [];

/** From now until the given function is called, keys pressed ahead of a screen wait for it. */
export function setOut(way: Way): () => void {
  let isOver = false;
  open[way] += 1;
  return () => {
    if (isOver) return;
    isOver = true;
    open[way] -= 1;
    // What has come registers its keys in the same commit, after what it takes the place of has gone.
    queueMicrotask(release);
  };
}

/** Keys pressed while this is shown wait for what it stands in for. */
export function useReadingWay(): void {
  useLayoutEffect(() => setOut('reading'), []);
}

/** Keeps a key that somebody pressed ahead of the screen it is for; whether it did. Text is not kept, nor Enter: it would press whatever comes. */
export function holdPress(press: KeyboardEvent, ways: readonly Way[]): boolean {
  const isAhead = /^F\d+$/.test(press.key) || (isCommand(press) && press.key.length === 1);
  // The search is everybody's, whatever screen is on its way.
  const isSearch = (press.ctrlKey || press.metaKey) && press.key.toLowerCase() === 'k';
  if (!isAhead || isSearch || !ways.some((way) => open[way] > 0)) return false;
  if (!press.repeat) held.push(press);
  return true;
}

/** Who presses Escape, or points at something, is not waiting any more. */
export function forgetPresses(): void {
  held = [];
}

/** Makes them again, in their order; those after one that leads elsewhere wait for that. */
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
