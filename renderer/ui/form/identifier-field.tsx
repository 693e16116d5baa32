import type { TextInputProps } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { compactIdentifier } from '#shared/identifiers/identifiers.ts';
import { TextField } from './text-field.tsx';
import type { ContractForm } from './use-contract-form.ts';

type Props<V extends object> = Omit<TextInputProps, 'form'> & {
  form: ContractForm<V>;
  field: keyof V & string;
  /** Returns what is wrong with it, as a French sentence. */
  find: (typed: string) => string | undefined;
  /** Returns whether it has all its characters: what is wrong is then shown without waiting. */
  isWhole: (typed: string) => boolean;
  /** Called with the typed text, once the form has it. */
  onTyped?: (text: string) => void;
};

/** Shows a field for a number with check digits: pasted as it is printed, and checked as soon as it is complete. */
export function IdentifierField<V extends object>({ find, isWhole, ...props }: Props<V>) {
  const { form, field } = props;
  const typed = String(form.values[field] ?? '');
  const problem = typed !== '' && isWhole(typed) ? find(typed) : undefined;
  const isRight = typed !== '' && find(typed) === undefined;
  return (
    <TextField
      {...props}
      clean={compactIdentifier}
      problem={problem}
      rightSection={isRight && <IconCheck size={16} stroke={2} color="var(--accent)" aria-hidden="true" />}
    />
  );
}
