import { describe, expect, it } from 'vitest';
import { toTicks } from './axis-ticks.ts';

describe('toTicks', () => {
  it.each([
    [[15_400], [0, 5_000, 10_000, 15_000, 20_000]],
    [
      [23_755, 7_693],
      [0, 10_000, 20_000, 30_000],
    ],
    [[836.55], [0, 250, 500, 750, 1_000]],
  ])('marks %j in round steps', (amounts, ticks) => {
    expect(toTicks(amounts)).toEqual(ticks);
  });

  it('goes below zero where more was credited than sold', () => {
    expect(toTicks([-300, 900])).toEqual([-500, 0, 500, 1_000]);
  });

  it('has a scale where nothing was sold', () => {
    expect(toTicks([])).toEqual([0, 250]);
  });
});
