import { Button, Checkbox } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { callPublic } from '#renderer/api/client.ts';
import { useSession } from '#renderer/stores/session.store.ts';
import { PasswordField } from '#renderer/ui/form/password-field.tsx';
import { TextField } from '#renderer/ui/form/text-field.tsx';
import { useContractForm } from '#renderer/ui/form/use-contract-form.ts';
import { Notice } from '#renderer/ui/screen/loading-and-failure.tsx';
import { useArrivalFocus } from '#renderer/ui/screen/use-arrival-focus.ts';
import { LoginInput, login } from '#shared/contracts/utilisateurs/auth.ts';
import classes from './login.module.css';

/** What is empty is asked for here, in French; the browser would ask in its own language. */
const FilledIn = LoginInput.extend({
  email: LoginInput.shape.email.min(1),
  password: LoginInput.shape.password.min(1),
});

/** Asks who is there; `email` is given, and fixed, for a known user. */
export function LoginForm({ email = '' }: { email?: string }) {
  const isKnown = email !== '';
  const emailInput = useArrivalFocus<HTMLInputElement>(!isKnown);
  const passwordInput = useArrivalFocus<HTMLInputElement>(isKnown);
  const signIn = useSession((session) => session.signIn);
  const form = useContractForm({ schema: FilledIn, initialValues: { email, password: '', memoriser: false } });
  const enter = useMutation({
    mutationFn: (body: LoginInput) => callPublic(login, { body }),
    onSuccess: ({ user }) => signIn(user),
    onError: () => form.setFieldValue('password', ''),
  });

  return (
    <form className={classes.form} onSubmit={form.onSubmit((values) => enter.mutate(values))} noValidate>
      {enter.isError && <Notice tone="danger">{enter.error.message}</Notice>}
      <TextField
        form={form}
        field="email"
        label="Adresse e-mail"
        type="email"
        autoComplete="username"
        required
        readOnly={isKnown}
        ref={emailInput}
      />
      <PasswordField
        form={form}
        field="password"
        autoComplete="current-password"
        required
        ref={passwordInput}
        data-autofocus={isKnown || undefined}
      />
      <Checkbox
        label="Se souvenir de ce poste"
        description="La session y dure trente jours au lieu de douze heures."
        {...form.getInputProps('memoriser', { type: 'checkbox' })}
      />
      <Button type="submit" size="lg" loading={enter.isPending}>
        Se connecter
      </Button>
    </form>
  );
}
