import { type FocusEvent, useState } from 'react';
import { type DecimalRules, readDecimal, toDecimalText } from './decimal-text.ts';

type Options = DecimalRules & {
  value: number | null;
  onChange: (value: number | null) => void;
  minDecimals?: number | undefined;
};

/**
 * A text field that holds a number: every keystroke that makes a number is kept at once, any other stays on screen with
 * what is wrong until it is corrected or left.
 */
export function useDecimalText({ value, onChange, minDecimals, ...rules }: Options) {
  const [typed, setTyped] = useState<string>();
  const read = typed === undefined ? undefined : readDecimal(typed, rules);

  return {
    problem: read?.problem,
    /** Forgets what is being typed and shows the kept number again. */
    reset: () => setTyped(undefined),
    input: {
      value: typed ?? toDecimalText(value, minDecimals),
      inputMode: 'decimal' as const,
      autoComplete: 'off',
      onFocus: (event: FocusEvent<HTMLInputElement>) => event.currentTarget.select(),
      onBlur: () => setTyped(undefined),
      onChange: (event: { currentTarget: HTMLInputElement }) => {
        const text = event.currentTarget.value;
        setTyped(text);
        const next = readDecimal(text, rules);
        if (next.problem === undefined) onChange(next.value);
      },
    },
  };
}
