import { type FocusEvent, useState } from 'react';
import { type DecimalRules, readDecimal, toDecimalText } from './decimal-text.ts';

type Options = DecimalRules & {
  value: number | null;
  onChange: (value: number | null) => void;
  minDecimals?: number | undefined;
};

/**
 * A text field that holds a number: every keystroke that makes a number is kept at once. Any other stays on screen with
 * what is wrong until it is corrected or left, and the number is meanwhile what it was before: never a part of a refused one.
 */
export function useDecimalText({ value, onChange, minDecimals, ...rules }: Options) {
  const [typed, setTyped] = useState<string>();
  const [before, setBefore] = useState(value);
  const read = typed === undefined ? undefined : readDecimal(typed, rules);

  return {
    problem: read?.problem,
    /** Forgets what was typed since the field was entered: the number is what it was. */
    reset: () => {
      if (typed !== undefined) onChange(before);
      setTyped(undefined);
    },
    input: {
      value: typed ?? toDecimalText(value, minDecimals),
      inputMode: 'decimal' as const,
      autoComplete: 'off',
      onFocus: (event: FocusEvent<HTMLInputElement>) => {
        setBefore(value);
        event.currentTarget.select();
      },
      onBlur: () => setTyped(undefined),
      onChange: (event: { currentTarget: HTMLInputElement }) => {
        const text = event.currentTarget.value;
        setTyped(text);
        const next = readDecimal(text, rules);
        onChange(next.problem === undefined ? next.value : before);
      },
    },
  };
}
