import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLoneLetters } from './lone-letters.ts';

/** Presses these keys, one every `gap` milliseconds, where each is a shortcut (`Ctrl+s` one of its own); gives those that ran. */
function typeKeys(combinations: readonly string[], gap: number): string[] {
  const letters = createLoneLetters();
  const ran: string[] = [];
  for (const [index, combination] of combinations.entries()) {
    const press = { ...toPress(combination), timeStamp: index * gap };
    const isLone = letters.press(press);
    if (isLone && combination.length === 1) letters.run(press, () => ran.push(combination));
    vi.advanceTimersByTime(gap);
  }
  vi.advanceTimersByTime(1_000);
  return ran;
}

/** The press of `s`, `Ctrl+s`, `Ctrl+Alt+#`. */
function toPress(combination: string) {
  const [key = '', ...modifiers] = combination.split('+').toReversed();
  return { key, ctrlKey: modifiers.includes('Ctrl'), altKey: modifiers.includes('Alt'), metaKey: false };
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

  it('runs what follows a command: Ctrl+S saves, and E opens the record again', () => {
    expect(typeKeys(['Ctrl+s', 'e'], 15)).toEqual(['e']);
    expect(typeKeys(['Alt+n', '/'], 15)).toEqual(['/']);
  });

  it('runs what follows the end of a code, and none of the letters of the next one', () => {
    expect(typeKeys(['4', 'Enter', '/'], 15)).toEqual(['/']);
    expect(typeKeys(['4', 'Enter', 'e', 't', '5', 'Enter'], 15)).toEqual([]);
  });

  it('takes what AltGr types on Windows for a part of a code', () => {
    expect(typeKeys(['Ctrl+Alt+#', 'e', '/'], 15)).toEqual([]);
  });

  it('runs a symbol at once: what is typed next goes where it leads', () => {
    const letters = createLoneLetters();
    const run = vi.fn<() => void>();
    letters.run({ key: '/' }, run);
    expect(run).toHaveBeenCalledOnce();
  });
});
