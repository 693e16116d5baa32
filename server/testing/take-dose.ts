/**
 * Returns the number of random cases, by `COMPTOIR_TEST_DOSE`: `few` by default, `many` in the gate (`full`), `most`
 * for a night (`night`), each night other cases. The properties checked are the same.
 */
export function takeDose(few: number, many: number, most = many): number {
  const dose = process.env.COMPTOIR_TEST_DOSE;
  if (dose === 'night') return most;
  return dose === 'full' ? many : few;
}

/** Returns the seed of chance: fixed, except at night, when it is printed. */
export function takeSeed(fixed: number): number {
  if (process.env.COMPTOIR_TEST_DOSE !== 'night') return fixed;
  const seed = Date.now() % 2 ** 31;
  process.stdout.write(`seed ${seed}\n`);
  return seed;
}
