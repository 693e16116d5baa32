import { z } from 'zod';

/** A PIN of four to six digits, by which a user takes over at a till. */
export const Pin = z.string().regex(/^\d{4,6}$/, 'Attendu\u00a0: de 4 à 6 chiffres.');

/** The columns of a keypad. */
const columns = ['2580', '0852', '1470', '3690'];
const oldestYear = 1920;
const newestYear = 2039;

/** Returns the reason a PIN is too easy to guess, in French; undefined when it is not. A thief has five tries. */
export function findPinProblem(pin: string): string | undefined {
  const isTrivial =
    new Set(pin).size <= 2 || isSequence(pin) || isRepeated(pin) || columns.includes(pin) || isYear(pin) || isDate(pin);
  return isTrivial
    ? 'Ce code est parmi les premiers que l’on essaie (suite, répétition, année ou date)\u00a0: choisissez-en un autre.'
    : undefined;
}

/** Returns whether it is a sequence: 1234, 8765, 7890. */
function isSequence(pin: string): boolean {
  const steps = [...pin].slice(1).map((figure, index) => (Number(figure) - Number(pin[index]) + 10) % 10);
  return steps.every((step) => step === 1) || steps.every((step) => step === 9);
}

/** Returns whether it repeats its first half: 123123. */
function isRepeated(pin: string): boolean {
  const half = pin.slice(0, pin.length / 2);
  return pin === half + half;
}

function isYear(pin: string): boolean {
  return pin.length === 4 && Number(pin) >= oldestYear && Number(pin) <= newestYear;
}

/** Returns whether it is a day and a month, with or without a year, in French order. */
function isDate(pin: string): boolean {
  const [day, month] = [Number(pin.slice(0, 2)), Number(pin.slice(2, 4))];
  return pin.length !== 5 && day >= 1 && day <= 31 && month >= 1 && month <= 12;
}
