import { hash, randomInt } from 'node:crypto';
import { Refused } from '#shared/endpoints/errors.ts';

/** Without what is read as something else: I, O, 0, 1. Five bits a letter. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const secretLength = 8;
/** 160 bits: nobody guesses it in however many tries, so that a file of such codes may be good for days. */
const fileSecretLength = 32;
/** 80 bits of the certificate's key: nobody makes another that has them. */
const pinLength = 16;

/** What lets a till join: a secret, and which certificate to trust; without `pin` the usual authorities decide. */
type PairingCode = { secret: string; pin?: string };

/** Eight letters nobody guesses within the few tries there are. */
export const createPairingSecret = (): string => createLetters(secretLength);

/** One that nobody types, for a file. */
export const createFileSecret = (): string => createLetters(fileSecretLength);

function createLetters(length: number): string {
  return Array.from({ length }, () => letters.charAt(randomInt(letters.length))).join('');
}

/** The letters of a pairing code that stand for a certificate, from its fingerprint (SHA-256 of its key, in hexadecimal). */
export function toPin(fingerprint: string): string {
  const bits = hash('sha256', fingerprint, 'buffer');
  return Array.from({ length: pinLength }, (_, index) => letters.charAt((bits[index] ?? 0) % letters.length)).join('');
}

/** As people read and paste it: `ABCD-EFGH-…`. */
export function formatPairingCode({ secret, pin = '' }: PairingCode): string {
  return (secret + pin).replace(/(.{4})(?=.)/g, '$1-');
}

/** @throws {Refused} when something is missing; case, spaces and dashes do not matter. */
export function parsePairingCode(text: string): PairingCode {
  const typed = text.toUpperCase().replace(/[^A-Z0-9]/g, '');
  const isKnown = typed.length === secretLength || typed.length === secretLength + pinLength;
  if (!isKnown || [...typed].some((letter) => !letters.includes(letter))) {
    throw new Refused('Ce code est incomplet ou mal recopié\u00a0: il a des groupes de quatre lettres ou chiffres.');
  }
  const pin = typed.slice(secretLength);
  return { secret: typed.slice(0, secretLength), ...(pin && { pin }) };
}
