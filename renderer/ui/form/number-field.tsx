import type { TextInputProps } from '@mantine/core';
import { DecimalField } from './decimal-field.tsx';
import type { DecimalRules } from './decimal-text.ts';
import type { ContractForm } from './use-contract-form.ts';

type Props<V extends object> = Omit<TextInputProps, 'form' | 'value' | 'onChange'> &
  DecimalRules & {
    form: ContractForm<V>;
    field: keyof V & string;
    minDecimals?: number;
    unit?: string;
  };

/** Shows a number field of a form, checked by its contract. */
export function NumberField<V extends object>({ form, field, ...props }: Props<V>) {
  const { value, onChange, onFocus: _focus, defaultValue: _default, ...input } = form.getInputProps(field);
  return <DecimalField {...props} {...input} value={value} onChange={onChange} data-path={field} />;
}
