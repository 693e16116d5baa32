/**
 * How often chance is tried, by `COMPTOIR_TEST_DOSE`: `few` times while one works, `many` in the gate (`full`), `most`
 * for who has hours (`night`), each night other cases. What is held is the same.
 */
export function takeDose(few: number, many: number, most = many): number {
  const dose = process.env.COMPTOIR_TEST_DOSE;
  if (dose === 'night') return most;
  return dose === 'full' ? many : few;
}

/** Where chance begins: at one place each time, but in a night of its own, which says it. */
export function takeSeed(fixed: number): number {
  if (process.env.COMPTOIR_TEST_DOSE !== 'night') return fixed;
  const seed = Date.now() % 2 ** 31;
  process.stdout.write(`seed ${seed}\n`);
  return seed;
}
