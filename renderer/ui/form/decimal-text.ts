import { findNumber } from '#shared/money/money.ts';

export type DecimalRules = {
  /** An empty field means «none»; without this, it is a mistake. */
  isOptional?: boolean;
  /** Returns what is wrong with a number, as a French sentence. */
  check?: ((value: number) => string | undefined) | undefined;
};

type Decimal = { value: number | null; problem?: undefined } | { problem: string };

/** Parses a typed number, with a French comma or not: its value, or what is wrong with it. */
export function readDecimal(typed: string, { isOptional = false, check }: DecimalRules = {}): Decimal {
  if (typed.trim() === '') return isOptional ? { value: null } : { problem: 'Attendu\u00a0: un nombre.' };
  const value = findNumber(typed);
  if (value === undefined) return { problem: 'Attendu\u00a0: un nombre, comme 12,50.' };
  const problem = check?.(value);
  return problem === undefined ? { value } : { problem };
}

/** Formats a number for a field: with a comma, without spaces between thousands, ready to be changed. */
export function toDecimalText(value: number | null | undefined, minDecimals = 0): string {
  if (value === null || value === undefined) return '';
  const [, decimals = ''] = String(value).split('.');
  return value.toFixed(Math.max(minDecimals, decimals.length)).replace('.', ',').replace('-', '−');
}
