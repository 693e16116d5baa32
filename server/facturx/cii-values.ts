import type { JourIso } from '#shared/time/dates.ts';
import { element, text, type Xml } from './xml.ts';

/** Integer cents as «12.40». */
export function toAmount(cents: number): string {
  return (cents / 100).toFixed(2);
}

/** A number as decimals say it: never with an exponent. */
export function toDecimal(value: number): string {
  return Math.abs(value) < 1e-6 ? '0' : String(value);
}

/** A day in the standard's only form, `20261122`. */
export function toDay(name: string, day: JourIso | null | undefined, prefix: 'udt' | 'qdt' = 'udt'): Xml {
  const written = day?.replaceAll('-', '');
  return element(name, text(`${prefix}:DateTimeString`, written, ' format="102"'));
}
