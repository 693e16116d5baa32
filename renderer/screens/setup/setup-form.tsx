import { Button, Checkbox, PasswordInput } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import { TextField } from '#renderer/ui/form/text-field.tsx';
import { useContractForm } from '#renderer/ui/form/use-contract-form.ts';
import { Notice, useIsSlow } from '#renderer/ui/states.tsx';
import { useArrivalFocus } from '#renderer/ui/use-arrival-focus.ts';
import { SetupInput } from '#shared/contracts/auth.ts';
import classes from './setup.module.css';

const nothing: SetupInput = { raison_sociale: '', prenom: '', nom: '', email: '', password: '', demonstration: false };

type Props = { onSubmit: (input: SetupInput) => void; isRunning: boolean; error: Error | null };

export function SetupForm({ onSubmit, isRunning, error }: Props) {
  const first = useArrivalFocus<HTMLInputElement>();
  const form = useContractForm({ schema: SetupInput, initialValues: nothing });
  const isFilling = useIsSlow(isRunning) && form.values.demonstration;
  const showRefusal = useEffectEvent(form.showRefusal);
  useEffect(() => {
    if (error) showRefusal(error);
  }, [error]);

  return (
    <form className={classes.form} onSubmit={form.onSubmit(onSubmit)} noValidate>
      {error && <Notice tone="danger">{error.message}</Notice>}
      <TextField form={form} field="raison_sociale" label="Nom de la boutique" required ref={first} />
      <div className={classes.pair}>
        <TextField form={form} field="prenom" label="Votre prénom" autoComplete="given-name" />
        <TextField form={form} field="nom" label="Votre nom" autoComplete="family-name" required />
      </div>
      <TextField form={form} field="email" label="Votre adresse e-mail" type="email" autoComplete="email" required />
      <PasswordInput
        label="Mot de passe"
        description={'12 caractères au moins\u00a0; une phrase est plus facile à retenir.'}
        autoComplete="new-password"
        required
        visibilityToggleButtonProps={{ 'aria-label': 'Montrer le mot de passe' }}
        {...form.getInputProps('password')}
      />
      <Checkbox
        label="Ajouter des données de démonstration"
        description={'Une quincaillerie complète, pour essayer\u00a0: clients, articles et un an de documents.'}
        {...form.getInputProps('demonstration', { type: 'checkbox' })}
      />
      <Button type="submit" size="lg" loading={isRunning}>
        Ouvrir la boutique
      </Button>
      <output className={classes.progress}>{isFilling && 'Préparation de la boutique de démonstration…'}</output>
    </form>
  );
}
