import { ibanLengths, tvaFormats } from '#shared/identifiers/identifier-formats.ts';

const sirenLaPoste = '356000000';
/** Characters of the newer French VAT keys: I and O are left out. */
const keyLetters = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Returns the identifier as it is stored: in capitals, without spaces, dots, hyphens and slashes. */
export function compactIdentifier(typed: string): string {
  return typed.replace(/[\s.\-/]/g, '').toUpperCase();
}

/** Returns the check digit of an EAN-8 or EAN-13, from the digits before it. */
export function toEanCheckDigit(digits: string): string {
  const sum = sumDigits(digits, (fromRight) => (fromRight % 2 === 0 ? 3 : 1));
  return String((10 - (sum % 10)) % 10);
}

/** Returns what is wrong with a barcode, as a French sentence; undefined when it is a valid EAN-8 or EAN-13. */
export function findEanProblem(typed: string): string | undefined {
  const code = compactIdentifier(typed);
  if (!/^\d*$/.test(code)) return 'Un code-barres EAN ne contient que des chiffres.';
  if (code.length !== 8 && code.length !== 13) return wrongLength('Un code-barres EAN a 8 ou 13 chiffres', code);
  const expected = toEanCheckDigit(code.slice(0, -1));
  if (code.endsWith(expected)) return undefined;
  return `Ce code-barres n’est pas valide\u00a0: son dernier chiffre devrait être ${expected}.`;
}

/** Returns what is wrong with a SIREN, as a French sentence; undefined when it is valid. */
export function findSirenProblem(typed: string): string | undefined {
  const siren = compactIdentifier(typed);
  if (!/^\d*$/.test(siren)) return 'Un SIREN ne contient que des chiffres.';
  if (siren.length !== 9) return wrongLength('Un SIREN a 9 chiffres', siren);
  return passesLuhn(siren) ? undefined : 'Ce SIREN n’est pas valide\u00a0: vérifiez ses chiffres.';
}

/**
 * Returns what is wrong with a SIRET, as a French sentence; undefined when it is valid, La Poste's own rule included.
 */
export function findSiretProblem(typed: string): string | undefined {
  const siret = compactIdentifier(typed);
  if (!/^\d*$/.test(siret)) return 'Un SIRET ne contient que des chiffres.';
  if (siret.length !== 14) return wrongLength('Un SIRET a 14 chiffres', siret);
  if (!passesLuhn(siret.slice(0, 9))) return 'Ce SIRET n’est pas valide\u00a0: vérifiez ses 9 premiers chiffres.';
  if (passesLuhn(siret) || isLaPosteSiret(siret)) return undefined;
  return 'Ce SIRET n’est pas valide\u00a0: vérifiez ses 5 derniers chiffres.';
}

/** Returns the French VAT number of a SIREN (or of the SIREN a SIRET starts with). */
export function toTvaIntra(siren: string): string {
  const digits = compactIdentifier(siren).slice(0, 9);
  const key = (12 + 3 * (Number(digits) % 97)) % 97;
  return `FR${String(key).padStart(2, '0')}${digits}`;
}

/**
 * Returns what is wrong with a VAT number of the European Union, as a French sentence; it checks the key of French
 * numbers and the form of the others.
 */
export function findTvaIntraProblem(typed: string): string | undefined {
  const number = compactIdentifier(typed);
  const country = number.slice(0, 2);
  const rest = number.slice(2);
  if (country === 'FR') return findFrenchTvaProblem(rest);
  const format = tvaFormats[country];
  if (!format) return 'Un numéro de TVA commence par les deux lettres d’un pays de l’Union européenne, comme FR.';
  return format.test(rest) ? undefined : `Ce numéro de TVA n’a pas la forme d’un numéro ${country}.`;
}

/** Returns what is wrong with an IBAN, as a French sentence; undefined when it is valid. */
export function findIbanProblem(typed: string): string | undefined {
  const iban = compactIdentifier(typed);
  const country = iban.slice(0, 2);
  if (!/^[A-Z]{2}\d{2}[A-Z\d]{1,30}$/.test(iban)) {
    return 'Un IBAN commence par deux lettres et deux chiffres, comme FR76.';
  }
  const length = ibanLengths[country];
  if (length !== undefined && iban.length !== length) {
    return `Un IBAN ${country} a ${length} caractères\u00a0: celui-ci en a ${iban.length}.`;
  }
  return remainderOf97(iban.slice(4) + iban.slice(0, 4)) === 1
    ? undefined
    : 'Cet IBAN n’est pas valide\u00a0: vérifiez ses chiffres.';
}

/** Returns whether the code is a valid EAN-8 or EAN-13. */
export function isEan(typed: string): boolean {
  return findEanProblem(typed) === undefined;
}

/**
 * Returns the barcode that a scanned or typed code is, a UPC with its zero; undefined for another code. Thirteen digits
 * are one even where the last is wrong, which the form then says.
 */
export function toBarcode(typed: string): string | undefined {
  const code = compactIdentifier(typed);
  const ean = code.length === 12 ? `0${code}` : code;
  return code !== '' && (isEan(ean) || /^\d{13}$/.test(code)) ? ean : undefined;
}

/** Returns whether it is a valid SIREN, however it is spaced. */
export function isSiren(typed: string): boolean {
  return findSirenProblem(typed) === undefined;
}

/** Returns whether it is a valid SIRET, La Poste’s included. */
export function isSiret(typed: string): boolean {
  return findSiretProblem(typed) === undefined;
}

/** Returns whether it is a valid VAT number of the European Union. */
export function isTvaIntra(typed: string): boolean {
  return findTvaIntraProblem(typed) === undefined;
}

/** Returns a SIREN or a SIRET as it is printed: `812 345 678 00012`. */
export function formatSiret(siret: string): string {
  return compactIdentifier(siret).replace(/^(\d{3})(\d{3})(\d{3})(\d*)$/, (_, a, b, c, nic) =>
    [a, b, c, nic].join('\u00a0').trim(),
  );
}

/** Returns an IBAN as it is printed, in groups of four. */
export function formatIban(iban: string): string {
  return compactIdentifier(iban).replace(/(.{4})(?=.)/g, '$1\u00a0');
}

function wrongLength(rule: string, code: string): string {
  return `${rule}\u00a0: celui-ci en a ${code.length}.`;
}

function sumDigits(digits: string, weightFromRight: (position: number) => number): number {
  return [...digits].reduceRight(
    (sum, digit, index) => sum + Number(digit) * weightFromRight(digits.length - 1 - index),
    0,
  );
}

function passesLuhn(digits: string): boolean {
  const doubled = [0, 2, 4, 6, 8, 1, 3, 5, 7, 9];
  const sum = [...digits].reduce((total, digit, index) => {
    const isDoubled = (digits.length - 1 - index) % 2 === 1;
    return total + (isDoubled ? (doubled[Number(digit)] ?? 0) : Number(digit));
  }, 0);
  return sum % 10 === 0;
}

/** La Poste has too many establishments for the Luhn check: the digits of its SIRETs add up to a multiple of five. */
function isLaPosteSiret(siret: string): boolean {
  return siret.startsWith(sirenLaPoste) && sumDigits(siret, () => 1) % 5 === 0;
}

function findFrenchTvaProblem(rest: string): string | undefined {
  if (!/^[A-HJ-NP-Z\d]{2}\d{9}$/.test(rest)) {
    return 'Un numéro de TVA français a FR, deux caractères, puis les 9 chiffres du SIREN.';
  }
  const siren = rest.slice(2);
  // Monaco's numbers are French ones without a SIREN.
  if (!siren.startsWith('000') && !passesLuhn(siren)) {
    return 'Ce numéro de TVA n’est pas valide\u00a0: vérifiez ses 9 derniers chiffres, ceux du SIREN.';
  }
  if (!/^\d\d/.test(rest)) {
    return passesLetterKey(rest)
      ? undefined
      : 'Ce numéro de TVA n’est pas valide\u00a0: vérifiez sa clé, les deux caractères après FR.';
  }
  const expected = toTvaIntra(siren);
  return expected === `FR${rest}`
    ? undefined
    : `Ce numéro de TVA n’est pas valide\u00a0: celui de ce SIREN est ${expected}.`;
}

/**
 * Checks a newer key, which has a letter: its pair of characters is a number whose quotient and remainder by 11 check
 * the SIREN.
 */
function passesLetterKey(rest: string): boolean {
  const first = keyLetters.indexOf(rest.charAt(0));
  const second = keyLetters.indexOf(rest.charAt(1));
  const key = first < 10 ? first * 24 + second - 10 : first * 34 + second - 100;
  return (Number(rest.slice(2)) + 1 + Math.floor(key / 11)) % 11 === key % 11;
}

function remainderOf97(text: string): number {
  return [...text].reduce((rest, character) => {
    const value = Number.parseInt(character, 36);
    return (rest * (value < 10 ? 10 : 100) + value) % 97;
  }, 0);
}
