import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import type { ContractForm } from './use-contract-form.ts';

type Props<V extends object> = Omit<PasswordInputProps, 'form'> & {
  form: ContractForm<V>;
  field: keyof V & string;
};

/** Shows a password field of a form, which can be revealed while it is typed. */
export function PasswordField<V extends object>({ form, field, ...props }: Props<V>) {
  const input = form.getInputProps(field);
  return (
    <PasswordInput
      label="Mot de passe"
      visibilityToggleButtonProps={{ 'aria-label': 'Montrer le mot de passe' }}
      {...props}
      {...input}
      // Mantine says it of every other field: what is wrong is led to by it.
      aria-invalid={Boolean(input.error)}
    />
  );
}

export function NewPasswordField<V extends object>(props: Pick<Props<V>, 'form' | 'field' | 'label'>) {
  return (
    <PasswordField
      {...props}
      description={'12 caractères au moins\u00a0; une phrase est plus facile à retenir.'}
      autoComplete="new-password"
      required
    />
  );
}
