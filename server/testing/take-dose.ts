/**
 * How often chance is tried, by `COMPTOIR_TEST_DOSE`: `few` times while one works, `many` in the gate (`full`), where every
 * push tries other cases, `most` for who has hours (`night`). What is held is the same.
 */
export function takeDose(few: number, many: number, most = many): number {
  const dose = process.env.COMPTOIR_TEST_DOSE;
  if (dose === 'night') return most;
  return dose === 'full' ? many : few;
}
