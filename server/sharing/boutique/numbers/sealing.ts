import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';
import { longestSeal } from '#shared/contracts/postes/gateway.ts';

export type Seals = {
  /** Returns the text, a point, and its seal. */
  seal(text: string): string;
  /** Returns the text that was sealed here; undefined for any other. */
  open(sealed: string): string | undefined;
};

/**
 * Seals with a key. The key is passed as an object: making it from its bytes for each seal would cost more than the
 * seal.
 */
export function createSealing(getKey: () => KeyObject): Seals {
  const toSeal = (text: string) => createHmac('sha256', getKey()).update(text).digest().subarray(0, 16);

  return {
    seal: (text) => `${text}.${toSeal(text).toString('base64url')}`,

    open(sealed) {
      const end = sealed.lastIndexOf('.');
      const [text, seal] = [sealed.slice(0, Math.max(end, 0)), Buffer.from(sealed.slice(end + 1), 'base64url')];
      const own = toSeal(text);
      return seal.length === own.length && timingSafeEqual(seal, own) ? text : undefined;
    },
  };
}

/** Length of `FA-P001-000000123` and the space after it. */
const longestNumber = 18;

/** Joins as many numbers as fit into an address, the shop's own first. */
export function toSealed(numeros: readonly string[], poste: string): string {
  const ownFirst = numeros.toSorted((a, b) => Number(isOf(b, poste)) - Number(isOf(a, poste)));
  return ownFirst.slice(0, Math.floor(longestSeal / longestNumber) - 1).join(' ');
}

const isOf = (numero: string, poste: string) => numero.split('-')[1] === poste;
