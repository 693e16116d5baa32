import { type FocusEvent, useEffect, useEffectEvent, useState } from 'react';
import { type DecimalRules, readDecimal, toDecimalText } from './decimal-text.ts';

type Options = DecimalRules & {
  value: number | null;
  onChange: (value: number | null) => void;
  minDecimals?: number | undefined;
};

/**
 * Manages a text field for a number: every keystroke that gives a number is stored at once. Any other text stays on
 * screen with what is wrong until it is corrected, and the value meanwhile is the former one: never a part of a refused
 * one. It is stored after all when nothing refuses it any more, e.g. when a limit is lifted.
 */
export function useDecimalText({ value, onChange, minDecimals, ...rules }: Options) {
  const [typed, setTyped] = useState<string>();
  const [before, setBefore] = useState(value);
  const [known, setKnown] = useState(value);
  const read = typed === undefined ? undefined : readDecimal(typed, rules);
  const isRefused = read?.problem !== undefined;
  if (value !== known) {
    setKnown(value);
    // Something else changed the number: the refused text no longer matters.
    if (isRefused) setTyped(undefined);
  }

  function change(next: number | null) {
    setKnown(next);
    onChange(next);
  }

  const keepAccepted = useEffectEvent(() => {
    if (read && read.problem === undefined && read.value !== value) onChange(read.value);
  });
  useEffect(() => keepAccepted(), [isRefused]);

  return {
    problem: read?.problem,
    /** Discards what was typed since the field was entered. */
    reset: () => {
      if (typed !== undefined) change(before);
      setTyped(undefined);
    },
    input: {
      value: typed ?? toDecimalText(value, minDecimals),
      inputMode: 'decimal' as const,
      autoComplete: 'off',
      'data-refused': isRefused || undefined,
      onFocus: (event: FocusEvent<HTMLInputElement>) => {
        if (!isRefused) setBefore(value);
        event.currentTarget.select();
      },
      // A text that was just discarded, e.g. with Escape, stays discarded.
      onBlur: () => setTyped((left) => (isRefused ? left : undefined)),
      onChange: (event: { currentTarget: HTMLInputElement }) => {
        const text = event.currentTarget.value;
        setTyped(text);
        const next = readDecimal(text, rules);
        change(next.problem === undefined ? next.value : before);
      },
    },
  };
}
