import { Button, Checkbox } from '@mantine/core';
import { z } from 'zod';
import { useMergedWrite } from '#renderer/screens/versions/use-merged-write.ts';
import { useSession } from '#renderer/stores/session.store.ts';
import { DialogFoot, DialogForm, SubmitButton } from '#renderer/ui/dialog.tsx';
import { FieldPair } from '#renderer/ui/form/field-pair.tsx';
import { PasswordField } from '#renderer/ui/form/password-field.tsx';
import { TextField } from '#renderer/ui/form/text-field.tsx';
import { type ContractForm, useContractForm } from '#renderer/ui/form/use-contract-form.ts';
import { UserChange, updateUser } from '#shared/contracts/utilisateurs/auth.ts';
import { type Collaborateur, Compte } from '#shared/contracts/utilisateurs/users.ts';
import { toDroits, toParticuliers } from '#shared/utilisateurs/droits.ts';
import { Role } from '#shared/utilisateurs/role.ts';
import classes from '../administration.module.css';
import { AccountLock, SignOutButton } from './account-access.tsx';
import { DroitsTable } from './droits-table.tsx';
import { RoleChoice } from './role-choice.tsx';

/** An empty password keeps the present one. */
const Typed = UserChange.required().extend({ password: UserChange.shape.password.or(z.literal('')) });
type Typed = z.output<typeof Typed>;

function toTyped({ nom, prenom, role, droits, is_active }: Compte): Typed {
  return { nom, prenom, role, droits, is_active, password: '' };
}

type Props = { user: Collaborateur & { verrou: string | undefined }; onDone: () => void };

export function UserForm({ user, onDone }: Props) {
  const isSelf = useSession((session) => session.user?.id === user.id);
  const form = useContractForm<Typed>({ schema: Typed, initialValues: toTyped(user) });
  const changing = useMergedWrite({
    endpoint: updateUser,
    opened: Compte.parse(user),
    name: `Le compte ${user.email}`,
    toValues: toTyped,
    linked: ['role', 'droits'],
    read: (actuel) => Compte.safeParse(actuel).data,
    write(call, { password, ...change }, ifMatch) {
      const body = password === '' ? change : { ...change, password };
      return call(updateUser, { params: { id: user.id }, body, ifMatch });
    },
    toRecord: (saved) => Compte.parse(saved),
    say: () => 'Le compte est enregistré.',
  });
  const save = (typed: Typed) => changing.mutate(typed, { onSuccess: onDone, onError: form.showRefusal });

  /** Sets the role; the rights given and taken individually stay. */
  function changeRole(role: Role) {
    const { role: before, droits } = form.values;
    form.setValues({ role, droits: toDroits(role, toParticuliers(before, droits)) });
  }

  return (
    <DialogForm writing={changing} onSubmit={form.onSubmit(save)}>
      <p className={classes.hint}>{user.email}</p>
      {user.verrou && <AccountLock id={user.id} until={user.verrou} />}
      <FieldPair>
        <TextField form={form} field="prenom" label="Prénom" data-autofocus />
        <TextField form={form} field="nom" label="Nom" required />
      </FieldPair>
      <RoleChoice of={Role} value={form.values.role} onChange={changeRole} />
      <DroitsTable
        role={form.values.role}
        value={form.values.droits}
        onChange={(droits) => form.setFieldValue('droits', droits)}
        isWhole={form.values.role === 'admin'}
      />
      <Access form={form} isSelf={isSelf} />
      <DialogFoot>
        {!isSelf && <SignOutButton id={user.id} />}
        <Button variant="default" onClick={onDone}>
          Annuler
        </Button>
        <SubmitButton>Enregistrer</SubmitButton>
      </DialogFoot>
    </DialogForm>
  );
}

/** Shows whether, and how, the account can be used. */
function Access({ form, isSelf }: { form: ContractForm<Typed>; isSelf: boolean }) {
  return (
    <>
      <PasswordField
        form={form}
        field="password"
        label="Nouveau mot de passe"
        description="Laissez vide pour garder l’actuel. Le changer ferme les sessions ouvertes."
        autoComplete="new-password"
      />
      <Checkbox
        label="Le compte est ouvert"
        description={
          isSelf
            ? 'C’est votre compte.'
            : 'Fermé, il ne permet plus de se connecter\u00a0; rien n’est perdu, et il se rouvre ici.'
        }
        disabled={isSelf}
        {...form.getInputProps('is_active', { type: 'checkbox' })}
      />
    </>
  );
}
