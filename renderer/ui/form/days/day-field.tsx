import { TextInput, type TextInputProps } from '@mantine/core';
import { useDayText } from './use-day-text.ts';

type Props = Omit<TextInputProps, 'value' | 'onChange'> & {
  /** `YYYY-MM-DD`, or empty. */
  value: string;
  onChange: (jour: string) => void;
  /** No later day is accepted. */
  latest?: string;
};

/** Shows a field for a day, typed in any of the ways people write one. */
export function DayField({ value, onChange, latest, ...others }: Props) {
  const { input, problem } = useDayText({ value, onChange, latest });
  return <TextInput placeholder="jj/mm/aaaa" {...others} {...input} error={problem} />;
}
