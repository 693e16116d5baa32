import { type FocusEvent, useEffect, useEffectEvent, useState } from 'react';
import { type DecimalRules, readDecimal, toDecimalText } from './decimal-text.ts';

type Options = DecimalRules & {
  value: number | null;
  onChange: (value: number | null) => void;
  minDecimals?: number | undefined;
};

/**
 * A text field that holds a number: every keystroke that makes a number is kept at once. Any other stays on screen with
 * what is wrong until it is corrected, and the number is meanwhile what it was before: never a part of a refused one. It is
 * kept after all once nothing refuses it any more, e.g. when a limit is lifted.
 */
export function useDecimalText({ value, onChange, minDecimals, ...rules }: Options) {
  const [typed, setTyped] = useState<string>();
  const [before, setBefore] = useState(value);
  const [known, setKnown] = useState(value);
  const read = typed === undefined ? undefined : readDecimal(typed, rules);
  const isRefused = read?.problem !== undefined;
  if (value !== known) {
    setKnown(value);
    // Something else changed the number: what was refused is no longer in question.
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
    /** Forgets what was typed since the field was entered: the number is what it was. */
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
      // What was just given up, e.g. with Escape, is given up.
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
