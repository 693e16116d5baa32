import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  compactIdentifier,
  findEanProblem,
  findIbanProblem,
  findSirenProblem,
  findSiretProblem,
  findTvaIntraProblem,
  formatIban,
  formatSiret,
  isEan,
  isSiren,
  isSiret,
  isTvaIntra,
  toEanCheckDigit,
  toTvaIntra,
} from '#shared/identifiers/identifiers.ts';

const digits = (length: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length }).map((all) => all.join(''));

function withOtherDigit(code: string, position: number): string {
  const other = (Number(code.charAt(position)) + 1) % 10;
  return code.slice(0, position) + other + code.slice(position + 1);
}

test('spaces, dots and hyphens of any kind are not part of an identifier', () => {
  expect(compactIdentifier(' fr 40\u202f303.265-045\u00a0')).toBe('FR40303265045');
});

describe('barcodes', () => {
  test.each(['3017620422003', '96385074', '4006381333931', '301762 0422003'])('%s is valid', (code) => {
    expect(isEan(code)).toBe(true);
  });

  test('every code with its check digit is valid, and no code with one digit changed', () => {
    fc.assert(
      fc.property(fc.constantFrom(7, 12).chain(digits), fc.nat(), (body, position) => {
        const code = body + toEanCheckDigit(body);
        expect(isEan(code)).toBe(true);
        expect(isEan(withOtherDigit(code, position % code.length))).toBe(false);
      }),
    );
  });

  test('the form says what is wrong', () => {
    expect(findEanProblem('3017620422004')).toBe(
      'Ce code-barres n’est pas valide\u00a0: son dernier chiffre devrait être 3.',
    );
    expect(findEanProblem('301762042200')).toBe('Un code-barres EAN a 8 ou 13 chiffres\u00a0: celui-ci en a 12.');
    expect(findEanProblem('30176204220O3')).toBe('Un code-barres EAN ne contient que des chiffres.');
    expect(findEanProblem('')).toBeDefined();
  });
});

describe('SIREN and SIRET', () => {
  test.each(['732829320', '404833048', '356000000', '542 051 180'])('the SIREN %s is valid', (siren) => {
    expect(isSiren(siren)).toBe(true);
  });

  test.each(['73282932000074', '35600000000048', '356 000 000 49837'])('the SIRET %s is valid', (siret) => {
    expect(isSiret(siret)).toBe(true);
  });

  test('La Poste’s rule is its own: the digits of another company need not add up to a multiple of five', () => {
    expect(isSiret('35600000000011')).toBe(false);
    expect(isSiret('35600000049837')).toBe(true);
    expect(isSiret('73282932000076')).toBe(false);
  });

  test('a single wrong digit is always found', () => {
    fc.assert(
      fc.property(fc.nat({ max: 8 }), fc.nat({ max: 13 }), (inSiren, inSiret) => {
        expect(isSiren(withOtherDigit('732829320', inSiren))).toBe(false);
        expect(isSiret(withOtherDigit('73282932000074', inSiret))).toBe(false);
      }),
    );
  });

  test('the form says what is wrong', () => {
    expect(findSirenProblem('73282932')).toBe('Un SIREN a 9 chiffres\u00a0: celui-ci en a 8.');
    expect(findSirenProblem('732829321')).toBe('Ce SIREN n’est pas valide\u00a0: vérifiez ses chiffres.');
    expect(findSiretProblem('7328293200007')).toBe('Un SIRET a 14 chiffres\u00a0: celui-ci en a 13.');
    expect(findSiretProblem('73282932000075')).toBe(
      'Ce SIRET n’est pas valide\u00a0: vérifiez ses 5 derniers chiffres.',
    );
    expect(findSiretProblem('73282932100074')).toBe(
      'Ce SIRET n’est pas valide\u00a0: vérifiez ses 9 premiers chiffres.',
    );
    expect(findSiretProblem('732 829 320 ABCDE')).toBe('Un SIRET ne contient que des chiffres.');
  });

  test('SIREN and SIRET are printed in groups', () => {
    expect(formatSiret('73282932000074')).toBe('732\u00a0829\u00a0320\u00a000074');
    expect(formatSiret('732829320')).toBe('732\u00a0829\u00a0320');
    expect(formatSiret('inconnu')).toBe('INCONNU');
  });
});

describe('VAT numbers', () => {
  test.each(['FR40303265045', 'fr 23 334 175 221', 'FRK7399859412', 'FR4Z123456782', 'FR83404833048', 'FR53000004605'])(
    '%s is valid',
    (number) => {
      expect(isTvaIntra(number)).toBe(true);
    },
  );

  test.each([
    'BE0403019261',
    'DE136695976',
    'IT00743110157',
    'ESX2482300W',
    'NL001234567B01',
    'LU15027442',
    'EL094259216',
  ])('%s has the form of its country', (number) => {
    expect(isTvaIntra(number)).toBe(true);
  });

  test('every valid SIREN has a VAT number, and no other key fits it', () => {
    fc.assert(
      fc.property(digits(9).filter(isSiren), fc.nat({ max: 99 }), (siren, key) => {
        const number = toTvaIntra(siren);
        const other = `FR${String(key).padStart(2, '0')}${siren}`;
        expect(isTvaIntra(number)).toBe(true);
        expect(isTvaIntra(other)).toBe(other === number);
      }),
    );
    expect(toTvaIntra('404 833 048 00022')).toBe('FR83404833048');
  });

  test('the form says what is wrong', () => {
    expect(findTvaIntraProblem('FR84404833048')).toBe(
      'Ce numéro de TVA n’est pas valide\u00a0: celui de ce SIREN est FR83404833048.',
    );
    expect(findTvaIntraProblem('FR83404833049')).toContain('ceux du SIREN');
    expect(findTvaIntraProblem('FRK8399859412')).toContain('vérifiez sa clé');
    expect(findTvaIntraProblem('FR8340483304')).toContain('les 9 chiffres du SIREN');
    expect(findTvaIntraProblem('DE12345678')).toBe('Ce numéro de TVA n’a pas la forme d’un numéro DE.');
    expect(findTvaIntraProblem('US123456789')).toContain('Union européenne');
    expect(findTvaIntraProblem('')).toContain('Union européenne');
  });
});

describe('IBAN', () => {
  test.each([
    'FR76 3000 6000 0112 3456 7890 189',
    'DE89370400440532013000',
    'FR1420041010050500013M02606',
    'MT84MALT011000012345MTLCAST001S',
  ])('%s is valid', (iban) => {
    expect(findIbanProblem(iban)).toBeUndefined();
  });

  test('a single wrong digit is always found', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 26 }), (position) => {
        expect(findIbanProblem(withOtherDigit('FR7630006000011234567890189', position))).toBeDefined();
      }),
    );
  });

  test('the form says what is wrong', () => {
    expect(findIbanProblem('FR76 3000 6000 0112 3456 7890 18')).toBe(
      'Un IBAN FR a 27 caractères\u00a0: celui-ci en a 26.',
    );
    expect(findIbanProblem('FR77 3000 6000 0112 3456 7890 189')).toBe(
      'Cet IBAN n’est pas valide\u00a0: vérifiez ses chiffres.',
    );
    expect(findIbanProblem('30006000011234567890189')).toBe(
      'Un IBAN commence par deux lettres et deux chiffres, comme FR76.',
    );
  });

  test('an IBAN is printed in groups of four', () => {
    expect(formatIban('FR7630006000011234567890189')).toBe(
      'FR76 3000 6000 0112 3456 7890 189'.replaceAll(' ', '\u00a0'),
    );
  });
});
