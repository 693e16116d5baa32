import { TextInput, type TextInputProps } from '@mantine/core';
import type { DecimalRules } from './decimal-text.ts';
import { useDecimalText } from './use-decimal-text.ts';

type Props = Omit<TextInputProps, 'value' | 'onChange'> &
  DecimalRules & {
    value: number | null;
    onChange: (value: number | null) => void;
    minDecimals?: number;
    /** The unit printed after the number. */
    unit?: string;
  };

/** Shows a field for a number: amount, rate, quantity. */
export function DecimalField(props: Props) {
  const { value, onChange, minDecimals, unit, isOptional, check, error, onBlur, ...others } = props;
  const { input, problem } = useDecimalText({ value, onChange, minDecimals, check, isOptional: isOptional ?? false });
  return (
    <TextInput
      styles={{ input: { textAlign: 'end' } }}
      rightSection={unit && <span aria-hidden="true">{unit}</span>}
      {...others}
      {...input}
      onBlur={(event) => {
        input.onBlur();
        onBlur?.(event);
      }}
      error={problem ?? error}
    />
  );
}
