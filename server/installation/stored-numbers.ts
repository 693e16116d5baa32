import type { Installation } from './installation.ts';
import type { NumberSlots } from './number-slots.ts';

/**
 * Stores the last numbers of each series outside the database that gives them, so that lost numbers are noticed and not
 * given again.
 */
export type StoredNumbers = {
  /** Called when a number is given, inside a transaction: if it is lost afterwards, it is never given again. */
  give(serie: string, rang: number): void;
  /**
   * Called when that transaction was committed or rolled back; `findLast` reads the last number of a series in the
   * database.
   */
  settle(findLast: (serie: string) => number): void;
  /** Returns for each series the last number surely given, and an upper bound of those given. */
  list(): { serie: string; given: number; atMost: number }[];
};

/** For a database without a folder, e.g. in memory. */
export const noStoredNumbers: StoredNumbers = { give: () => {}, settle: () => {}, list: () => [] };

const smallestStep = 64;
const largestStep = 4_096;
/** A step used up faster than this, in milliseconds, is too small: the disk would be written too often. */
const quickMs = 10_000;

/**
 * Stores numbers in two ways. Each last number is written to its slot at once, without waiting for the disk: it tells
 * that some are missing. And before numbers are given, a step of them is reserved durably: after a power cut, the
 * series continues after the step. Steps grow with the rate of numbers, so that the disk is written only now and then.
 */
export function createStoredNumbers(installation: Installation, slots: NumberSlots): StoredNumbers & { close(): void } {
  const given = new Map(slots.read);
  const steps = new Map<string, { size: number; at: number }>();
  const pending = new Set<string>();

  function reserveNumbers(serie: string, rang: number) {
    const { size, at } = steps.get(serie) ?? { size: smallestStep / 4, at: -Infinity };
    const now = performance.now();
    const step = now - at < quickMs || at === -Infinity ? Math.min(size * 4, largestStep) : smallestStep;
    steps.set(serie, { size: step, at: now });
    installation.save({ numeros: { ...installation.get().numeros, [serie]: rang + step } });
  }

  return {
    give(serie, rang) {
      pending.add(serie);
      if (rang > (installation.get().numeros[serie] ?? 0)) reserveNumbers(serie, rang);
    },
    settle(findLast) {
      for (const serie of pending) {
        const last = findLast(serie);
        if (last === given.get(serie)) continue;
        slots.write(serie, last);
        given.set(serie, last);
      }
      pending.clear();
    },
    list() {
      const { numeros } = installation.get();
      return [...new Set([...given.keys(), ...Object.keys(numeros)])].map((serie) => {
        const last = given.get(serie) ?? 0;
        return { serie, given: last, atMost: Math.max(last, numeros[serie] ?? 0) };
      });
    },
    close() {
      slots.close();
      // After an orderly stop the last numbers are known exactly.
      installation.save({ numeros: Object.fromEntries(given) });
    },
  };
}
