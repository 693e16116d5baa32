import { describe, expect, it } from 'vitest';
import { readDecimal, toDecimalText } from './decimal-text.ts';

describe('readDecimal', () => {
  it('reads French and machine numbers alike', () => {
    expect(readDecimal('12,5')).toEqual({ value: 12.5 });
    expect(readDecimal('1 234,56 €')).toEqual({ value: 1234.56 });
    expect(readDecimal('12.50')).toEqual({ value: 12.5 });
    expect(readDecimal('-3')).toEqual({ value: -3 });
  });

  it('says what is expected instead of a number', () => {
    expect(readDecimal('douze').problem).toContain('12,50');
    expect(readDecimal('').problem).toContain('un nombre');
    expect(readDecimal('', { isOptional: true })).toEqual({ value: null });
  });

  it('lets its owner refuse a number', () => {
    const check = (value: number) => (value > 10 ? '10 % au plus.' : undefined);
    expect(readDecimal('12', { check })).toEqual({ problem: '10 % au plus.' });
    expect(readDecimal('10', { check })).toEqual({ value: 10 });
  });
});

describe('toDecimalText', () => {
  it('writes a number as it is typed, and reads back to the same', () => {
    expect(toDecimalText(12.5, 2)).toBe('12,50');
    expect(toDecimalText(0.1234, 2)).toBe('0,1234');
    expect(toDecimalText(1234)).toBe('1234');
    expect(toDecimalText(null)).toBe('');
    for (const value of [0, 12.5, -0.05, 1234.5678]) {
      expect(readDecimal(toDecimalText(value, 2))).toEqual({ value });
    }
  });
});
