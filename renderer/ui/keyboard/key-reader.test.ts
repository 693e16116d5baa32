import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createKeyReader, type Press } from './key-reader.ts';

const plain = { ctrlKey: false, altKey: false, metaKey: false };

/** Creates a reader of presses without modifiers. */
function createDetector() {
  const reader = createKeyReader();
  return {
    press: (press: Pick<Press, 'key' | 'code' | 'timeStamp'>, isTyping = true) =>
      reader.press({ ...plain, ...press }, { isTyping }),
  };
}

/** Types a text with so many milliseconds between keys, and returns the last answer. */
function type(text: string, gap: number, { enterAfter = gap, codes }: { enterAfter?: number; codes?: string[] } = {}) {
  const detector = createDetector();
  const presses = [...text].map((key, index) => ({
    key,
    code: codes?.[index] ?? '',
    timeStamp: 1_000 + index * gap,
  }));
  for (const press of presses) detector.press(press);
  return detector.press({ key: 'Enter', code: 'Enter', timeStamp: 1_000 + (text.length - 1) * gap + enterAfter }).code;
}

describe('a scanner', () => {
  it.each([1, 8, 20, 40])('is recognised %i ms a character', (gap) => {
    expect(type('3017620422003', gap)).toBe('3017620422003');
  });

  it('is recognised when the machine was busy for a moment', () => {
    const detector = createDetector();
    const times = [0, 12, 24, 140, 150, 158, 170, 182, 194, 206, 218, 230, 242];
    times.forEach((timeStamp, index) => detector.press({ key: '3017620422003'.charAt(index), code: '', timeStamp }));
    expect(detector.press({ key: 'Enter', code: 'Enter', timeStamp: 254 }).code).toBe('3017620422003');
  });

  it('may send hyphens, spaces and letters', () => {
    expect(type('VIS-4X40 INOX', 10)).toBe('VIS-4X40 INOX');
  });

  it('is recognised when Shift comes between its characters', () => {
    const detector = createDetector();
    const keys = ['Shift', 'A', 'Shift', 'B', '1', '2', '3'];
    keys.forEach((key, index) => detector.press({ key, code: '', timeStamp: index * 10 }));
    expect(detector.press({ key: 'Enter', code: 'Enter', timeStamp: 70 }).code).toBe('AB123');
  });

  it('may send letters alone where nobody types words', () => {
    const detector = createDetector();
    ['E', 'T', 'F', 'M'].forEach((key, index) => detector.press({ key, code: '', timeStamp: index * 10 }, false));
    expect(detector.press({ key: 'Enter', code: 'Enter', timeStamp: 40 }, false).code).toBe('ETFM');
  });

  it('begins anew after a key only people have', () => {
    const detector = createDetector();
    const keys = ['m', 'a', 'r', 'Escape', '3', '0', '1', '7'];
    keys.forEach((key, index) => detector.press({ key, code: '', timeStamp: index * 10 }));
    expect(detector.press({ key: 'Enter', code: 'Enter', timeStamp: 80 }).code).toBe('3017');
  });

  it('set for an American keyboard still gives digits on a French one', () => {
    const codes = [...'3017620422003'].map((digit) => `Digit${digit}`);
    expect(type('"à&è-éà\'ééàà"', 10, { codes })).toBe('3017620422003');
  });

  it('may follow what a person was typing', () => {
    const detector = createDetector();
    detector.press({ key: '3', code: 'Digit3', timeStamp: 0 });
    expect(detector.press({ key: '*', code: '', timeStamp: 180 })).toMatchObject({ started: true });
    const starts = [...'40123455'].map((key, index) => detector.press({ key, code: '', timeStamp: 700 + index * 12 }));
    expect(starts.map(({ started }) => started)).toEqual([true, ...Array(7).fill(false)]);
    expect(detector.press({ key: 'Enter', code: 'Enter', timeStamp: 800 }).code).toBe('40123455');
  });
});

describe('a person', () => {
  it.each([60, 90, 200])('is not taken for a scanner at %i ms a key', (gap) => {
    expect(type('3017620422003', gap)).toBeUndefined();
  });

  it('is not taken for a scanner by a fast word', () => {
    expect(type('marteau', 15)).toBeUndefined();
  });

  it('is not taken for a scanner by a few fast digits', () => {
    expect(type('12', 20)).toBeUndefined();
    expect(type('120', 20)).toBeUndefined();
  });

  it('is not taken for a scanner when Enter comes late', () => {
    expect(type('3017620422003', 10, { enterAfter: 300 })).toBeUndefined();
  });
});

/**
 * Presses these keys, one every `gap` milliseconds, all of them shortcuts (`Ctrl+s` is one of its own); returns those
 * that ran.
 */
function typeKeys(combinations: readonly string[], gap: number): string[] {
  const letters = createKeyReader();
  const ran: string[] = [];
  for (const [index, combination] of combinations.entries()) {
    const press = { ...toPress(combination), timeStamp: index * gap };
    const { isLone } = letters.press(press);
    if (isLone && combination.length === 1) letters.run(press, () => ran.push(combination));
    vi.advanceTimersByTime(gap);
  }
  vi.advanceTimersByTime(1_000);
  return ran;
}

/** Returns the press of `s`, `Ctrl+s`, `Ctrl+Alt+#`. */
function toPress(combination: string) {
  const [key = '', ...modifiers] = combination.split('+').toReversed();
  return { key, code: '', ctrlKey: modifiers.includes('Ctrl'), altKey: modifiers.includes('Alt'), metaKey: false };
}

describe('a shortcut of one letter', () => {
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

  it('runs a symbol shortcut at once: following keys go to the screen it opens', () => {
    const letters = createKeyReader();
    const run = vi.fn<() => void>();
    letters.run({ key: '/' }, run);
    expect(run).toHaveBeenCalledOnce();
  });
});

describe('the state after a scan', () => {
  it('does not delay the next key: a shortcut right after its Enter runs', () => {
    const reader = createKeyReader();
    const press = (key: string, timeStamp: number) => reader.press({ ...plain, key, code: '', timeStamp });
    [...'30176204'].forEach((key, index) => press(key, index * 10));
    expect(press('Enter', 80)).toMatchObject({ code: '30176204' });
    expect(press('/', 90)).toMatchObject({ isLone: true });
  });

  it('contains nothing of a password, which is not read as a code', () => {
    const reader = createKeyReader();
    const press = (key: string, timeStamp: number) =>
      reader.press({ ...plain, key, code: '', timeStamp }, { isSecret: true });
    [...'30176204'].forEach((key, index) => press(key, index * 10));
    expect(press('Enter', 80).code).toBeUndefined();
  });
});
