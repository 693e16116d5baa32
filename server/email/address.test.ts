import { expect, test } from 'vitest';
import { findBareAddress, findSender } from './address.ts';

test.each([
  ['contact@boutique.fr', { name: '', address: 'contact@boutique.fr' }],
  ['Boutique Le Bihan <contact@boutique.fr>', { name: 'Boutique Le Bihan', address: 'contact@boutique.fr' }],
  ['"Le Bihan, père" <contact@boutique.fr>', { name: 'Le Bihan, père', address: 'contact@boutique.fr' }],
  ['Été <contact@été.fr>', { name: 'Été', address: 'contact@xn--t-9fab.fr' }],
  ['Boutique', undefined],
  ['Boutique <contact>', undefined],
  ['a@b.fr\r\nBcc: c@d.fr', undefined],
])('a sender is read from %j', (text, sender) => {
  expect(findSender(text)).toEqual(sender);
});

test.each([
  "l'été+a@exemple.fr",
  'a b@exemple.fr',
  'a@exemple.fr>',
  'a<b@exemple.fr',
  'a@',
  '@b',
  'a@b\r\nDATA',
  'a@b c',
  'é@exemple.fr',
])('an address that SMTP cannot carry is refused: %j', (address) => {
  expect(findBareAddress(address)).toBeUndefined();
});

test('an address keeps its case before the @', () => {
  expect(findBareAddress("O'Neil.Bob+achats@Exemple.FR")).toBe("O'Neil.Bob+achats@exemple.fr");
});
