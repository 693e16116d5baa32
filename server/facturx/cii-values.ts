import type { JourIso } from '#shared/time/dates.ts';
import { element, text, type Xml } from './xml.ts';

/** Formats integer cents as «12.40». */
export function toAmount(cents: number): string {
  return (cents / 100).toFixed(2);
}

/** Formats a number as a decimal, never with an exponent. */
export function toDecimal(value: number): string {
  return Math.abs(value) < 1e-6 ? '0' : String(value);
}

/** Returns an element with a day in the standard's only form, `20261122`. */
export function toDay(name: string, day: JourIso | null | undefined, prefix: 'udt' | 'qdt' = 'udt'): Xml {
  const written = day?.replaceAll('-', '');
  return element(name, text(`${prefix}:DateTimeString`, written, ' format="102"'));
}
