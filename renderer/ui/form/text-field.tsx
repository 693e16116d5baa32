import { TextInput, type TextInputProps } from '@mantine/core';
import { findMaxLength } from './contract-errors.ts';
import type { ContractForm } from './use-contract-form.ts';

type Props<V extends object> = Omit<TextInputProps, 'form'> & { form: ContractForm<V>; field: keyof V & string };

/** A text of a form; counts its characters once they near the limit of the contract. */
export function TextField<V extends object>({ form, field, ...props }: Props<V>) {
  const max = findMaxLength(form.schema, field);
  const { length } = String(form.values[field] ?? '');
  const isNearLimit = max !== undefined && length > max * 0.8;
  return (
    <TextInput
      autoComplete="off"
      spellCheck={false}
      {...(isNearLimit
        ? { description: `${length} / ${max}`, inputWrapperOrder: ['label', 'input', 'description', 'error'] }
        : {})}
      {...props}
      {...form.getInputProps(field)}
    />
  );
}
