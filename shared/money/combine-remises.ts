/** Returns two successive discounts as one, in percent with four decimals: 10 % then 5 % is 14.5 %. */
export function combineRemises(first: number, second: number): number {
  if (first === 0 || second === 0) return first + second;
  return (1_000_000 - Math.round((100 - first) * (100 - second) * 100)) / 10_000;
}
