import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLoneLetters } from './lone-letters.ts';

/** Presses these keys, one every `gap` milliseconds, where each is a shortcut; gives those that ran. */
function typeKeys(keys: readonly string[], gap: number): string[] {
  const letters = createLoneLetters();
  const ran: string[] = [];
  for (const [index, key] of keys.entries()) {
    const press = { key, timeStamp: index * gap };
    if (letters.press(press) && key.length === 1) letters.run(press, () => ran.push(key));
    vi.advanceTimersByTime(gap);
  }
  vi.advanceTimersByTime(1_000);
  return ran;
}

describe('createLoneLetters', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('runs letters a person presses, each once', () => {
    expect(typeKeys(['t', 'f', 'e'], 200)).toEqual(['t', 'f', 'e']);
  });

  it('runs none of the letters of a scanned code, nor the symbols within it', () => {
    expect(typeKeys(['m', 't', '-', '/', '?', '7', 'Enter'], 20)).toEqual([]);
  });

  it('runs none of them when Shift comes between the characters', () => {
    expect(typeKeys(['e', 'Shift', 'T', 'Shift', 'F', '4'], 30)).toEqual([]);
  });

  it('runs what follows a key no scanner has, however fast the hand', () => {
    expect(typeKeys([' ', 'Shift', 'ArrowDown', '/'], 15)).toEqual([' ', '/']);
  });

  it('runs a symbol at once: what is typed next goes where it leads', () => {
    const letters = createLoneLetters();
    const run = vi.fn<() => void>();
    letters.run({ key: '/', timeStamp: 0 }, run);
    expect(run).toHaveBeenCalledOnce();
  });
});
