import { useWrite } from '#renderer/api/use-write.ts';
import { DialogFoot, DialogForm, SubmitButton } from '#renderer/ui/dialog.tsx';
import { FieldPair } from '#renderer/ui/form/field-pair.tsx';
import { NewPasswordField } from '#renderer/ui/form/password-field.tsx';
import { TextField } from '#renderer/ui/form/text-field.tsx';
import { useContractForm } from '#renderer/ui/form/use-contract-form.ts';
import { createUser, UserInput } from '#shared/contracts/utilisateurs/auth.ts';
import { Role } from '#shared/utilisateurs/role.ts';
import { RoleChoice } from './role-choice.tsx';

const nobody: UserInput = { prenom: '', nom: '', email: '', role: 'vendeur', password: '' };

export function NewUserForm({ onDone }: { onDone: () => void }) {
  const form = useContractForm({ schema: UserInput, initialValues: nobody });
  const creating = useWrite(createUser, (call, body: UserInput) => call({ body }), {
    say: ({ prenom, nom }) => `${prenom} ${nom}`.trim() + ' peut se connecter.',
  });

  const create = (body: UserInput) => creating.mutate(body, { onSuccess: onDone, onError: form.showRefusal });

  return (
    <DialogForm writing={creating} onSubmit={form.onSubmit(create)}>
      <FieldPair>
        <TextField form={form} field="prenom" label="Prénom" data-autofocus />
        <TextField form={form} field="nom" label="Nom" required />
      </FieldPair>
      <TextField form={form} field="email" label="Adresse e-mail" type="email" required />
      <RoleChoice of={Role} value={form.values.role} onChange={(role) => form.setFieldValue('role', role)} />
      <NewPasswordField form={form} field="password" />
      <DialogFoot onCancel={onDone}>
        <SubmitButton>Créer l’utilisateur</SubmitButton>
      </DialogFoot>
    </DialogForm>
  );
}
