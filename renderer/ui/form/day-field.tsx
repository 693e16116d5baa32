import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { findJour, formatDate } from '#shared/dates.ts';

type Props = Omit<TextInputProps, 'value' | 'onChange'> & {
  /** `YYYY-MM-DD`, or nothing. */
  value: string;
  onChange: (jour: string) => void;
};

/** A day, typed in any of the ways people write one. */
export function DayField({ value, onChange, ...others }: Props) {
  const [typed, setTyped] = useState<string>();
  const isWrong = typed !== undefined && typed.trim() !== '' && findJour(typed) === undefined;

  function type(text: string) {
    setTyped(text);
    const jour = text.trim() === '' ? '' : findJour(text);
    if (jour !== undefined) onChange(jour);
  }

  return (
    <TextInput
      inputMode="numeric"
      autoComplete="off"
      placeholder="jj/mm/aaaa"
      {...others}
      error={isWrong && 'Attendu\u00a0: 21/11/2026.'}
      value={typed ?? (value === '' ? '' : formatDate(value))}
      onBlur={() => setTyped(undefined)}
      onChange={(event) => type(event.currentTarget.value)}
    />
  );
}
