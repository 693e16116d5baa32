import { expect, test } from 'vitest';
import { toArticleValues } from './article-values.ts';

test('a new article has the code it was scanned by: as barcode where it is one, otherwise as reference', () => {
  const pick = (code: string) => {
    const { code_ean, reference } = toArticleValues(undefined, code);
    return { code_ean, reference };
  };
  expect(pick('4006381333931')).toEqual({ code_ean: '4006381333931', reference: '' });
  expect(pick('96385074')).toEqual({ code_ean: '96385074', reference: '' });
  // A UPC is stored as the EAN it stands for, and is found by both.
  expect(pick('036000291452')).toEqual({ code_ean: '0036000291452', reference: '' });
  // Typed wrong, it stays where its error is shown.
  expect(pick('4006381333932')).toEqual({ code_ean: '4006381333932', reference: '' });
  for (const code of ['VIS-4X40', '12345678', '123456789013', '']) {
    expect(pick(code)).toEqual({ code_ean: '', reference: code });
  }
});
