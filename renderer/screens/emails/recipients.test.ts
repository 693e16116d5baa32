import { expect, test } from 'vitest';
import { readRecipients } from './recipients.ts';

test('addresses may be separated in any of the ways lists are pasted, and count once', () => {
  const { addresses, problems } = readRecipients('a@b.fr, c@d.fr;e@f.fr\n\n A@B.fr <g@h.fr>');
  expect(addresses).toEqual(['A@B.fr', 'c@d.fr', 'e@f.fr', 'g@h.fr']);
  expect(problems).toEqual([]);
});

test('what is not an address is listed separately', () => {
  expect(readRecipients('a@b.fr a@b nom')).toEqual({ addresses: ['a@b.fr'], problems: ['a@b', 'nom'] });
  expect(readRecipients('  ')).toEqual({ addresses: [], problems: [] });
});
