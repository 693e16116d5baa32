import { useState } from 'react';
import { findJour, formatDate } from '#shared/time/dates.ts';

type Options = {
  /** `YYYY-MM-DD`, or nothing. */
  value: string;
  onChange: (jour: string) => void;
  /** No day after this one is taken. */
  latest?: string | undefined;
};

/**
 * A text field that holds a day, typed in any of the ways people write one. What is no day stays on screen, refused, until it
 * is corrected, and the day is meanwhile what it was before: never a part of another, as `29/02/20` is of `29/02/2026`.
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

/** Why a text is no day that is taken, as a French sentence. */
function findDayProblem(typed: string, latest: string | undefined): string | undefined {
  const jour = readDay(typed);
  if (jour === undefined) return 'Attendu\u00a0: 21/11/2026.';
  return latest !== undefined && jour > latest ? `Pas après le ${formatDate(latest)}.` : undefined;
}

function readDay(typed: string): string | undefined {
  return typed.trim() === '' ? '' : findJour(typed);
}
