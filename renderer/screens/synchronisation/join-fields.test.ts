import { expect, test } from 'vitest';
import { findInvitation } from './join-fields.tsx';

test('an address and its code are taken from one text, and from nothing else', () => {
  const both = { adresse: 'https://192.168.1.10:4871', code: 'ABCD-EFGH-JKLM-NPQR-STUV-WXYZ' };
  expect(findInvitation(` ${both.adresse}\n${both.code}\n`)).toEqual(both);
  expect(findInvitation(both.adresse)).toBeUndefined();
  expect(findInvitation(both.code)).toBeUndefined();
});
