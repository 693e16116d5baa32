/**
 * Returns `amount × part / whole` in integer cents, rounded half away from zero, or 0 when `whole` is 0. Exact for any
 * safe integers.
 */
export function divideCents(amount: number, part: number, whole: number): number {
  if (whole === 0) return 0;
  const [product, by] = [BigInt(amount) * BigInt(part), BigInt(whole)];
  const [size, divisor] = [product < 0n ? -product : product, by < 0n ? -by : by];
  const quotient = Number((size * 2n + divisor) / (divisor * 2n));
  return product < 0n === by < 0n || quotient === 0 ? quotient : 0 - quotient;
}
