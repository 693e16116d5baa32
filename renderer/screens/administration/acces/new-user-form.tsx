import { Button } from '@mantine/core';
import { useWrite } from '#renderer/api/use-write.ts';
import { DialogFoot, DialogForm } from '#renderer/ui/dialog.tsx';
import { FieldPair } from '#renderer/ui/form/field-pair.tsx';
import { NewPasswordField } from '#renderer/ui/form/password-field.tsx';
import { TextField } from '#renderer/ui/form/text-field.tsx';
import { useContractForm } from '#renderer/ui/form/use-contract-form.ts';
import { Notice } from '#renderer/ui/screen/loading-and-failure.tsx';
import { createUser, UserInput } from '#shared/contracts/utilisateurs/auth.ts';
import { Role } from '#shared/utilisateurs/role.ts';
import { RoleChoice } from './role-choice.tsx';

const nobody: UserInput = { prenom: '', nom: '', email: '', role: 'vendeur', password: '' };

export function NewUserForm({ onDone }: { onDone: () => void }) {
  const form = useContractForm({ schema: UserInput, initialValues: nobody });
  const creating = useWrite((call, body: UserInput) => call(createUser, { body }), {
    say: ({ prenom, nom }) => `${prenom} ${nom}`.trim() + ' peut se connecter.',
  });

  const create = (body: UserInput) => creating.mutate(body, { onSuccess: onDone, onError: form.showRefusal });

  return (
    <DialogForm onSubmit={form.onSubmit(create)}>
      {creating.error && <Notice tone="danger">{creating.error.message}</Notice>}
      <FieldPair>
        <TextField form={form} field="prenom" label="Prénom" data-autofocus />
        <TextField form={form} field="nom" label="Nom" required />
      </FieldPair>
      <TextField form={form} field="email" label="Adresse e-mail" type="email" required />
      <RoleChoice of={Role} value={form.values.role} onChange={(role) => form.setFieldValue('role', role)} />
      <NewPasswordField form={form} field="password" />
      <DialogFoot onCancel={onDone}>
        <Button type="submit" loading={creating.isPending}>
          Créer l’utilisateur
        </Button>
      </DialogFoot>
    </DialogForm>
  );
}
