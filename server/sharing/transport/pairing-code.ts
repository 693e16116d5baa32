import { hash, randomInt } from 'node:crypto';
import { Refused } from '#shared/endpoints/errors.ts';

/** Letters that are not misread: without I, O, 0 and 1. Five bits each. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const secretLength = 8;
/** Length of secrets in files, 160 bits: too long to be guessed, so a file of codes may be valid for days. */
const fileSecretLength = 32;
/** Letters that stand for the certificate's key, 80 bits: nobody can make another key with the same ones. */
const pinLength = 16;

/**
 * The content of a pairing code: a secret, and the certificate to trust; without `pin` the usual authorities decide.
 */
type PairingCode = { secret: string; pin?: string };

/** Creates eight letters that nobody guesses within the few tries allowed. */
export const createPairingSecret = (): string => createLetters(secretLength);

/** Creates a secret for a file, longer than anybody would type. */
export const createFileSecret = (): string => createLetters(fileSecretLength);

function createLetters(length: number): string {
  return Array.from({ length }, () => letters.charAt(randomInt(letters.length))).join('');
}

/**
 * Returns the letters of a pairing code that stand for a certificate, from its fingerprint (SHA-256 of its key, in
 * hexadecimal).
 */
export function toPin(fingerprint: string): string {
  const bits = hash('sha256', fingerprint, 'buffer');
  return Array.from({ length: pinLength }, (_, index) => letters.charAt((bits[index] ?? 0) % letters.length)).join('');
}

/** Formats a pairing code as people read and paste it: `ABCD-EFGH-…`. */
export function formatPairingCode({ secret, pin = '' }: PairingCode): string {
  return (secret + pin).replace(/(.{4})(?=.)/g, '$1-');
}

/** Parses a pairing code; case, spaces and dashes do not matter. @throws {Refused} when something is missing. */
export function parsePairingCode(text: string): PairingCode {
  const typed = text.toUpperCase().replace(/[^A-Z0-9]/g, '');
  const isKnown = typed.length === secretLength || typed.length === secretLength + pinLength;
  if (!isKnown || [...typed].some((letter) => !letters.includes(letter))) {
    throw new Refused('Ce code est incomplet ou mal recopié\u00a0: il a des groupes de quatre lettres ou chiffres.');
  }
  const pin = typed.slice(secretLength);
  return { secret: typed.slice(0, secretLength), ...(pin && { pin }) };
}
