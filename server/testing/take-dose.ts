/**
 * How often chance is tried: `few` times while one works, `many` in the gate (`COMPTOIR_TEST_DOSE=full`), where every push
 * tries other cases. What is held is the same.
 */
export function takeDose(few: number, many: number): number {
  return process.env.COMPTOIR_TEST_DOSE === 'full' ? many : few;
}
