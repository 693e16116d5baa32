import { Decimal } from 'decimal.js';
import { lazy } from '#shared/lazy.ts';

// Precise enough that no product of JSON numbers is ever rounded on the way; ROUND_HALF_UP is decimal.js's name for
// half away from zero.
const Exact = Decimal.clone({ precision: 1_000, rounding: Decimal.ROUND_HALF_UP });
const powersOfTen = Array.from({ length: 23 }, (_, exponent) => 10 ** exponent);
const maxFastDecimals = 6;
const maxFastDigits = 1e15;

function powerOfTen(exponent: number): number {
  return powersOfTen[exponent] ?? 10 ** exponent;
}

function toScaled(value: number, decimals: number): number {
  return Math.round(value * powerOfTen(decimals));
}

/**
 * Returns the number of decimals a number is written with, or -1 for more than six decimals or fifteen digits. Below
 * sixteen digits at most one decimal has a given double as its nearest, and `/` gives the nearest: the test is exact.
 */
function countDecimals(value: number): number {
  for (let decimals = 0; decimals <= maxFastDecimals; decimals += 1) {
    const scaled = toScaled(value, decimals);
    if (Math.abs(scaled) >= maxFastDigits) return -1;
    if (scaled / powerOfTen(decimals) === value) return decimals;
  }
  return -1;
}

/** Divides integers, rounding half away from zero; exact up to 2^53, since `%` never rounds. */
function divideHalfAway(numerator: number, divisor: number): number {
  const size = Math.abs(numerator);
  const rest = size % divisor;
  const quotient = (size - rest) / divisor + (rest * 2 >= divisor ? 1 : 0);
  return numerator < 0 && quotient !== 0 ? -quotient : quotient;
}

/**
 * Returns `amount × factor × (100 − discount) %` in integer cents, rounded once, half away from zero. Exact for any
 * finite numbers: safe integers cover the usual case, decimal.js the rest.
 */
export function multiplyToCents(amount: number, factor: number, remisePercent = 0): number {
  const [a, f, d] = [countDecimals(amount), countDecimals(factor), countDecimals(remisePercent)];
  if (a >= 0 && f >= 0 && d >= 0) {
    const kept = 100 * powerOfTen(d) - toScaled(remisePercent, d);
    const product = toScaled(amount, a) * toScaled(factor, f) * kept;
    if (Math.abs(product) <= Number.MAX_SAFE_INTEGER) return divideHalfAway(product, powerOfTen(a + f + d));
  }
  const cents = new Exact(amount).times(factor).times(new Exact(100).minus(remisePercent));
  return cents.toDecimalPlaces(0).toNumber() + 0;
}

/** Returns a percentage of integer cents, in integer cents, rounded once, half away from zero. */
export function percentOfCents(cents: number, percent: number): number {
  const p = countDecimals(percent);
  const product = cents * toScaled(percent, Math.max(p, 0));
  if (p >= 0 && Math.abs(product) <= Number.MAX_SAFE_INTEGER) return divideHalfAway(product, 100 * powerOfTen(p));
  return new Exact(cents).times(percent).dividedBy(100).toDecimalPlaces(0).toNumber() + 0;
}

/** Converts euros as JSON carries them to integer cents, rounded half away from zero. */
export function toCents(amount: number): number {
  return multiplyToCents(amount, 1);
}

/** Converts integer cents to euros as JSON carries them: the nearest number, written with two decimals at most. */
export function fromCents(cents: number): number {
  return cents / 100;
}

/** Rounds euros to the cent, half away from zero: `1.005` is `1.01`. */
export function roundToCents(amount: number): number {
  return fromCents(toCents(amount));
}

/** Rounds a quantity to the six decimals it is stored with, which removes binary noise: 0.1 + 0.2 is 0.3. */
export function roundQuantity(quantity: number): number {
  return Math.round(quantity * 1e6) / 1e6 + 0;
}

/** Returns the exact sum of amounts in euros, each rounded to the cent first. */
export function sumAmounts(amounts: readonly number[]): number {
  return fromCents(amounts.reduce((sum, amount) => sum + toCents(amount), 0));
}

/** Returns the unit price excluding tax, with at most four decimals, of a price typed including tax. */
export function toPrixHt(prixTtc: number, tvaTaux: number): number {
  return new Exact(prixTtc).times(100).dividedBy(new Exact(tvaTaux).plus(100)).toDecimalPlaces(4).toNumber() + 0;
}

/** Returns the unit price including tax, rounded to the cent, of a price excluding tax. */
export function toPrixTtc(prixHt: number, tvaTaux: number): number {
  return fromCents(new Exact(tvaTaux).plus(100).times(prixHt).toDecimalPlaces(0).toNumber() + 0);
}

function numberFormat(minimumFractionDigits: number, maximumFractionDigits: number, style?: Intl.NumberFormatOptions) {
  const digits = { minimumFractionDigits, maximumFractionDigits };
  // `negative`: a number that rounds to zero gets no sign.
  return new Intl.NumberFormat('fr-FR', { ...digits, signDisplay: 'negative', ...style });
}

const euro = { style: 'currency', currency: 'EUR' } as const;
const amountFormat = lazy(() => numberFormat(2, 2, euro));
const priceFormat = lazy(() => numberFormat(2, 4, euro));
const quantityFormat = lazy(() => numberFormat(0, 6));
const numberWithCents = lazy(() => numberFormat(2, 2));

/** Formats a number with a true minus sign, as wide as a figure; the platform writes a hyphen. */
function write(format: Intl.NumberFormat, number: number): string {
  return format.format(number).replace('-', '−');
}

/** Formats an amount as `1 234,56 €`: a narrow no-break space between thousands, a no-break space before the sign. */
export function formatAmount(amount: number): string {
  return write(amountFormat(), roundToCents(amount));
}

/** Formats a unit price: as an amount, with the third and fourth decimals where it has them. */
export function formatPrice(price: number): string {
  return write(priceFormat(), price);
}

/** Formats an amount without the sign, `1 234,56`, for a column whose heading names the euro. */
export function formatBareAmount(amount: number): string {
  return write(numberWithCents(), roundToCents(amount));
}

/** Formats a quantity with the decimals it has: `1 200` or `2,5`. */
export function formatQuantity(quantity: number): string {
  return write(quantityFormat(), quantity);
}

/** Formats a percentage, `5,5 %`, with a narrow no-break space before the sign. */
export function formatPercent(percent: number): string {
  return `${formatQuantity(percent)}\u202f%`;
}

/**
 * Returns the number a person typed, with a comma or a point, spaces between thousands, € or % after it: `1 234,56 €`
 * is 1234.56. Undefined when it is not a number.
 */
export function findNumber(typed: string): number | undefined {
  const compact = typed.replace(/[\s€%]/g, '').replace('−', '-');
  const decimalMark = Math.max(compact.lastIndexOf(','), compact.lastIndexOf('.'));
  const whole = decimalMark < 0 ? compact : compact.slice(0, decimalMark);
  const decimals = decimalMark < 0 ? '' : compact.slice(decimalMark + 1);
  if (!/^[+-]?(\d*|\d{1,3}([.,]\d{3})+)$/.test(whole) || !/^\d*$/.test(decimals)) return undefined;
  if (!/\d/.test(whole + decimals) || (decimalMark >= 0 && whole.includes(compact.charAt(decimalMark))))
    return undefined;
  const number = Number(`${whole.replace(/[.,]/g, '')}.${decimals}`);
  return Number.isFinite(number) ? number + 0 : undefined;
}
