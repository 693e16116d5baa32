import type { JourIso } from '#shared/time/dates.ts';
import { nextOpenDay } from './calendar.ts';

type Step = (jour: JourIso) => void;
export type Agenda = ReturnType<typeof createAgenda>;

/** What is promised for a day; what comes after the last day that is run never happens. */
export function createAgenda() {
  const steps = new Map<JourIso, Step[]>();
  return {
    /** On that day, or on the next one the shop is open. */
    schedule(jour: JourIso, step: Step): void {
      const day = nextOpenDay(jour);
      steps.set(day, [...(steps.get(day) ?? []), step]);
    },
    /** Does all there is to do that day, also what is promised for it meanwhile. */
    run(jour: JourIso): void {
      for (let due = steps.get(jour); due !== undefined; due = steps.get(jour)) {
        steps.delete(jour);
        for (const step of due) step(jour);
      }
    },
  };
}
