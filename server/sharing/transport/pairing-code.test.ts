import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Refused } from '#shared/endpoints/errors.ts';
import { createPairingSecret, formatPairingCode, parsePairingCode, toPin } from './pairing-code.ts';

const fingerprint = fc.stringMatching(/^[0-9a-f]{64}$/);

test('a code says what it was made of, however it is copied', () => {
  fc.assert(
    fc.property(fingerprint, fc.constantFrom(' ', '', '–', '\n'), (print, between) => {
      const code = { secret: createPairingSecret(), pin: toPin(print) };
      const shown = formatPairingCode(code);
      expect(shown).toMatch(/^([A-HJ-NP-Z2-9]{4}-){5}[A-HJ-NP-Z2-9]{4}$/);
      expect(parsePairingCode(shown.toLowerCase().replaceAll('-', between))).toEqual(code);
    }),
  );
});

test('a code without a certificate is only its secret', () => {
  const secret = createPairingSecret();
  expect(parsePairingCode(formatPairingCode({ secret }))).toEqual({ secret });
});

test('other certificates have other letters', () => {
  fc.assert(
    fc.property(fingerprint, fingerprint, (one, other) => {
      fc.pre(one !== other);
      expect(toPin(one)).not.toBe(toPin(other));
    }),
  );
});

test.each(['', 'ABCD', 'ABCD-EFGH-JKLM', 'ABCD-EFG0'])('«%s» is refused as a code', (text) => {
  expect(() => parsePairingCode(text)).toThrow(Refused);
});
