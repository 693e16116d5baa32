import { describe, expect, it } from 'vitest';
import { findQuantity, isNamedBy, parseEntry, parseScan } from './entry.ts';

describe('parseEntry', () => {
  it('reads a quantity before a star', () => {
    expect(parseEntry('3*marteau')).toEqual({ quantite: 3, text: 'marteau' });
    expect(parseEntry('2,5 * câble')).toEqual({ quantite: 2.5, text: 'câble' });
    expect(parseEntry('12*')).toEqual({ quantite: 12, text: '' });
    expect(parseEntry('-1*marteau')).toEqual({ quantite: -1, text: 'marteau' });
  });

  it('takes anything else as a search text', () => {
    expect(parseEntry(' vis 4x40 ')).toEqual({ quantite: 1, text: 'vis 4x40' });
    expect(parseEntry('3760123456786')).toEqual({ quantite: 1, text: '3760123456786' });
    expect(parseEntry('0*marteau')).toEqual({ quantite: 1, text: '0*marteau' });
  });
});

describe('parseScan', () => {
  it('takes the quantity typed before the scan', () => {
    expect(parseScan('3760123456786', '')).toEqual({ quantite: 1, text: '3760123456786' });
    expect(parseScan('3760123456786', '3*')).toEqual({ quantite: 3, text: '3760123456786' });
    expect(parseScan('3760123456786', '3*3760123456786')).toEqual({ quantite: 3, text: '3760123456786' });
    expect(parseScan('3*3760123456786', '')).toEqual({ quantite: 3, text: '3760123456786' });
  });

  it('joins a scan that a busy machine read in two', () => {
    expect(parseScan('620422003', '3017')).toEqual({ quantite: 1, text: '3017620422003' });
    expect(parseScan('620422003', '2*3017')).toEqual({ quantite: 2, text: '3017620422003' });
    expect(parseScan('620422003', 'mart')).toEqual({ quantite: 1, text: '620422003' });
  });

  it('forgets a search that was under way', () => {
    expect(parseScan('3760123456786', 'mart')).toEqual({ quantite: 1, text: '3760123456786' });
  });
});

describe('isNamedBy', () => {
  const article = { reference: 'VIS-440 A', code_ean: '0036000291452' };

  it('knows the article by its reference or its barcode, with or without spaces and hyphens', () => {
    expect(isNamedBy(article, 'vis-440 a')).toBe(true);
    expect(isNamedBy(article, 'VIS440A')).toBe(true);
    expect(isNamedBy(article, '0036000291452')).toBe(true);
    expect(isNamedBy(article, '036000291452')).toBe(true);
  });

  it('does not take a part for the whole', () => {
    expect(isNamedBy(article, 'VIS-440')).toBe(false);
    expect(isNamedBy(article, '36000291452')).toBe(false);
    expect(isNamedBy({ reference: 'X', code_ean: null }, '')).toBe(false);
  });
});

describe('findQuantity', () => {
  it('reads a number of up to four digits, and nothing that may be a code or a text', () => {
    expect(['40', '2,5', '1234'].map(findQuantity)).toEqual([40, 2.5, 1234]);
    for (const other of ['0', '12345', '40m', '']) expect(findQuantity(other)).toBeUndefined();
  });
});
