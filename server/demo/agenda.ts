import type { JourIso } from '#shared/time/dates.ts';
import { nextOpenDay } from './calendar.ts';

type Step = (jour: JourIso) => void;
export type Agenda = ReturnType<typeof createAgenda>;

/** Keeps what is scheduled for a day; steps after the last day that is run never happen. */
export function createAgenda() {
  const steps = new Map<JourIso, Step[]>();
  return {
    /** Schedules a step for that day, or the next one the shop is open. */
    schedule(jour: JourIso, step: Step): void {
      const day = nextOpenDay(jour);
      steps.set(day, [...(steps.get(day) ?? []), step]);
    },
    /** Runs the steps of that day, including those they add to it. */
    run(jour: JourIso): void {
      for (let due = steps.get(jour); due !== undefined; due = steps.get(jour)) {
        steps.delete(jour);
        for (const step of due) step(jour);
      }
    },
  };
}
