import { PasswordInput } from '@mantine/core';
import type { ContractForm } from '#renderer/ui/form/use-contract-form.ts';

type Props<V extends object> = {
  form: ContractForm<V>;
  field: keyof V & string;
  label: string;
  isKnown: boolean;
  isDisabled: boolean;
  /** Says where the secret was set, when that was not on screen. */
  hint?: string | undefined;
};

/** Shows a field for a secret: the present one stays when nothing is typed, and is never shown. */
export function SecretField<V extends object>({ form, field, label, isKnown, isDisabled, hint }: Props<V>) {
  const { value, onChange, ...input } = form.getInputProps(field);
  return (
    <PasswordInput
      label={label}
      autoComplete="new-password"
      placeholder={isKnown ? '••••••••' : ''}
      description={hint ?? (isKnown && !isDisabled ? 'Gardé, jamais montré. Vide, il ne change pas.' : undefined)}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      disabled={isDisabled}
      visibilityToggleButtonProps={{ 'aria-label': `Montrer\u00a0: ${label.toLowerCase()}` }}
      {...input}
      value={value ?? ''}
      onChange={(event) => onChange(event.currentTarget.value === '' ? null : event.currentTarget.value)}
    />
  );
}
