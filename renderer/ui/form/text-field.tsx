import { TextInput, type TextInputProps } from '@mantine/core';
import { findMaxLength } from './contract-errors.ts';
import type { ContractForm } from './use-contract-form.ts';

type Props<V extends object> = Omit<TextInputProps, 'form'> & {
  form: ContractForm<V>;
  field: keyof V & string;
  /** Cleans what is typed or pasted, e.g. removes the spaces an identifier is printed with. */
  clean?: (typed: string) => string;
  /** Formats the stored text for display. */
  show?: (kept: string) => string;
  /** The error shown while the text is typed, before the form checks it. */
  problem?: string | undefined;
  /** Called with the typed text, once the form has it. */
  onTyped?: (text: string) => void;
};

/** Shows a text field of a form; counts its characters once they near the contract's limit. */
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
