import { describe, expect, it } from 'vitest';
import { createScanDetector, type ScanPress } from './scan-detector.ts';

/** Types a text with so many milliseconds between keys and gives what the detector answered last. */
function type(text: string, gap: number, { enterAfter = gap, codes }: { enterAfter?: number; codes?: string[] } = {}) {
  const detector = createScanDetector();
  const presses: ScanPress[] = [...text].map((key, index) => ({
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
    const detector = createScanDetector();
    const times = [0, 12, 24, 140, 150, 158, 170, 182, 194, 206, 218, 230, 242];
    times.forEach((timeStamp, index) => detector.press({ key: '3017620422003'.charAt(index), code: '', timeStamp }));
    expect(detector.press({ key: 'Enter', code: 'Enter', timeStamp: 254 }).code).toBe('3017620422003');
  });

  it('may send hyphens, spaces and letters', () => {
    expect(type('VIS-4X40 INOX', 10)).toBe('VIS-4X40 INOX');
  });

  it('is recognised when Shift comes between its characters', () => {
    const detector = createScanDetector();
    const keys = ['Shift', 'A', 'Shift', 'B', '1', '2', '3'];
    keys.forEach((key, index) => detector.press({ key, code: '', timeStamp: index * 10 }));
    expect(detector.press({ key: 'Enter', code: 'Enter', timeStamp: 70 }).code).toBe('AB123');
  });

  it('may send letters alone where nobody types words', () => {
    const detector = createScanDetector();
    ['E', 'T', 'F', 'M'].forEach((key, index) => detector.press({ key, code: '', timeStamp: index * 10 }, false));
    expect(detector.press({ key: 'Enter', code: 'Enter', timeStamp: 40 }, false).code).toBe('ETFM');
  });

  it('begins anew after a key only people have', () => {
    const detector = createScanDetector();
    const keys = ['m', 'a', 'r', 'Escape', '3', '0', '1', '7'];
    keys.forEach((key, index) => detector.press({ key, code: '', timeStamp: index * 10 }));
    expect(detector.press({ key: 'Enter', code: 'Enter', timeStamp: 80 }).code).toBe('3017');
  });

  it('set for an American keyboard still gives digits on a French one', () => {
    const codes = [...'3017620422003'].map((digit) => `Digit${digit}`);
    expect(type('"à&è-éà\'ééàà"', 10, { codes })).toBe('3017620422003');
  });

  it('may follow what a person was typing', () => {
    const detector = createScanDetector();
    detector.press({ key: '3', code: 'Digit3', timeStamp: 0 });
    expect(detector.press({ key: '*', code: '', timeStamp: 180 })).toEqual({ started: true });
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
