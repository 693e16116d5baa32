import { TextInput, type TextInputProps } from '@mantine/core';
import { findMaxLength } from './contract-errors.ts';
import type { ContractForm } from './use-contract-form.ts';

type Props<V extends object> = Omit<TextInputProps, 'form'> & {
  form: ContractForm<V>;
  field: keyof V & string;
  /** What is kept of what is typed or pasted, e.g. an identifier without the spaces it is printed with. */
  clean?: (typed: string) => string;
  /** How what is kept is shown. */
  show?: (kept: string) => string;
  /** What is wrong with what is being typed, before the form is asked. */
  problem?: string | undefined;
  /** Told of what is typed, once the form has it. */
  onTyped?: (text: string) => void;
};

/** A text of a form; counts its characters once they near the limit of the contract. */
export function TextField<V extends object>({
  form,
  field,
  clean = asTyped,
  show = asTyped,
  problem,
  onTyped,
  ...props
}: Props<V>) {
  const { onChange, ...input } = form.getInputProps(field);
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
      {...input}
      value={show(String(form.values[field] ?? ''))}
      error={input.error ?? problem}
      onChange={(event) => {
        const text = clean(event.currentTarget.value);
        onChange(text);
        onTyped?.(text);
      }}
    />
  );
}

function asTyped(typed: string): string {
  return typed;
}
