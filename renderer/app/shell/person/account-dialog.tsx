import { Button } from '@mantine/core';
import { useWrite } from '#renderer/api/use-write.ts';
import { Dialog, DialogFoot, DialogForm, SubmitButton } from '#renderer/ui/dialog.tsx';
import { NewPasswordField, PasswordField } from '#renderer/ui/form/password-field.tsx';
import { useContractForm } from '#renderer/ui/form/use-contract-form.ts';
import { changePassword, logoutEverywhere, PasswordChange } from '#shared/contracts/utilisateurs/auth.ts';
import { closeSession } from '../close-session.ts';
import { PinSection } from './pin-section.tsx';

type Props = { isOpen: boolean; onClose: () => void };

/** Shows what each user can do with their own account. */
export function AccountDialog({ isOpen, onClose }: Props) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Mot de passe et sessions" size="28rem">
      <PasswordForm onDone={onClose} />
      <PinSection />
    </Dialog>
  );
}

function PasswordForm({ onDone }: { onDone: () => void }) {
  const form = useContractForm({ schema: PasswordChange, initialValues: { ancien: '', nouveau: '' } });
  const changing = useWrite(changePassword, (call, body: PasswordChange) => call({ body }), {
    say: () => 'Le mot de passe est changé. Vos autres sessions sont fermées.',
  });

  const change = (body: PasswordChange) => changing.mutate(body, { onSuccess: onDone, onError: form.showRefusal });

  return (
    <DialogForm onSubmit={form.onSubmit(change)} writing={changing}>
      <PasswordField
        form={form}
        field="ancien"
        label="Mot de passe actuel"
        autoComplete="current-password"
        required
        data-autofocus
      />
      <NewPasswordField form={form} field="nouveau" label="Nouveau mot de passe" />
      <DialogFoot>
        <Button variant="subtle" onClick={() => void closeSession(logoutEverywhere)}>
          Déconnecter partout
        </Button>
        <SubmitButton>Changer le mot de passe</SubmitButton>
      </DialogFoot>
    </DialogForm>
  );
}
