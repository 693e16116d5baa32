import type { Installation } from './installation.ts';
import type { NumberSlots } from './number-slots.ts';

/** The last numbers of each series outside of the database that gives them: what it loses is noticed, and not given again. */
export type StoredNumbers = {
  /** A number is being given, in a transaction: should it be lost after that, it is known never to be given again. */
  give(serie: string, rang: number): void;
  /** What was given is on disk in the database, or was undone; `findLast` reads where a series stands there. */
  settle(findLast: (serie: string) => number): void;
  /** Of each series, the last number that was given for certain, and the one none is above. */
  list(): { serie: string; given: number; atMost: number }[];
};

/** Of a database nothing outlives. */
export const noStoredNumbers: StoredNumbers = { give: () => {}, settle: () => {}, list: () => [] };

const smallestStep = 64;
const largestStep = 4_096;
/** A step that lasts for less is too small: the disk is asked for another too often. */
const quickMs = 10_000;

/**
 * Keeps numbers twice. Each last one lies in its slot as soon as it is given, without waiting for the disk: it tells that
 * some are missing. And before numbers are given, a step of them is set apart on the disk for good: where the power went
 * too, the series goes on after the step. Steps grow with haste, so that the disk is asked now and then only.
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
      // Stopped in order: the last ones are known exactly.
      installation.save({ numeros: Object.fromEntries(given) });
    },
  };
}
