import { randomInt } from 'node:crypto';

/** Letters and figures that are not mistaken for one another. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Creates a code that cannot be guessed and can still be copied by hand: twenty characters, some 98 bits. */
export function createSetupCode(): string {
  const groups = Array.from({ length: 4 }, () =>
    Array.from({ length: 5 }, () => alphabet[randomInt(alphabet.length)]).join(''),
  );
  return groups.join('-');
}
