import { useState } from 'react';
import { findJour, formatDate } from '#shared/time/dates.ts';

type Options = {
  /** `YYYY-MM-DD`, or empty. */
  value: string;
  onChange: (jour: string) => void;
  /** No later day is accepted. */
  latest?: string | undefined;
};

/**
 * Manages a text field for a day, typed in any of the ways people write one. A text that is no day stays on screen as
 * refused until it is corrected, and the value meanwhile is the former one: never a part of another, as `29/02/20` is
 * of `29/02/2026`.
 */
export function useDayText({ value, onChange, latest }: Options) {
  const [typed, setTyped] = useState<string>();
  const [before, setBefore] = useState(value);
  const problem = typed === undefined ? undefined : findDayProblem(typed, latest);
  const isRefused = problem !== undefined;
  return {
    problem,
    input: {
      inputMode: 'numeric' as const,
      autoComplete: 'off',
      'data-refused': isRefused || undefined,
      value: typed ?? (value === '' ? '' : formatDate(value)),
      onFocus: () => void (isRefused || setBefore(value)),
      onBlur: () => setTyped((left) => (isRefused ? left : undefined)),
      onChange: (event: { currentTarget: HTMLInputElement }) => {
        const text = event.currentTarget.value;
        setTyped(text);
        onChange(findDayProblem(text, latest) === undefined ? (readDay(text) ?? before) : before);
      },
    },
  };
}

/** Returns why a text is not an accepted day, as a French sentence. */
function findDayProblem(typed: string, latest: string | undefined): string | undefined {
  const jour = readDay(typed);
  if (jour === undefined) return 'Attendu\u00a0: 21/11/2026.';
  return latest !== undefined && jour > latest ? `Pas après le ${formatDate(latest)}.` : undefined;
}

function readDay(typed: string): string | undefined {
  return typed.trim() === '' ? '' : findJour(typed);
}
