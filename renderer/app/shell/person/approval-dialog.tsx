import { z } from 'zod';
import { useRestartingCall } from '#renderer/api/use-restarting-call.ts';
import { type RequestedApproval, useApprovals } from '#renderer/stores/approval.store.ts';
import { Dialog, DialogForm, SubmitButton } from '#renderer/ui/dialog.tsx';
import { PasswordField } from '#renderer/ui/form/password-field.tsx';
import { TextField } from '#renderer/ui/form/text-field.tsx';
import { useContractForm } from '#renderer/ui/form/use-contract-form.ts';
import { approve } from '#shared/contracts/utilisateurs/approvals.ts';
import { Credentials } from '#shared/contracts/utilisateurs/auth.ts';

/** An empty field is asked for here: the service would count it among the wrong passwords. */
const Identification = z.object({
  email: Credentials.shape.email.min(1),
  password: Credentials.shape.password.min(1),
});

/** Shows the dialog in which a superior identifies to approve one refused write. */
export function ApprovalDialog() {
  const asked = useApprovals((store) => store.approvals[0]);
  if (!asked) return null;
  return (
    <Dialog isOpen onClose={() => asked.answer(undefined)} title="Accord d’un responsable" size="26rem">
      <ApprovalForm asked={asked} />
    </Dialog>
  );
}

function ApprovalForm({ asked: { reason, ecriture, answer } }: { asked: RequestedApproval }) {
  const form = useContractForm({ schema: Identification, initialValues: { email: '', password: '' } });
  const asking = useRestartingCall(
    approve,
    (call, credentials: Credentials) => call({ body: { ...credentials, ecriture } }),
    { onError: () => form.setFieldValue('password', '') },
  );

  /** Callbacks are given here, so that a dialog closed in the meantime sends nothing. */
  function ask(credentials: Credentials) {
    asking.mutate(credentials, { onSuccess: ({ jeton }) => answer(jeton) });
  }

  return (
    <DialogForm onSubmit={form.onSubmit(ask)} writing={asking}>
      <p>{reason}</p>
      <p>Qui a ce droit l’accorde en s’identifiant ici, pour cette fois seulement.</p>
      <TextField form={form} field="email" label="Adresse e-mail du responsable" type="email" required data-autofocus />
      <PasswordField form={form} field="password" autoComplete="off" required />
      <SubmitButton>Accorder et enregistrer</SubmitButton>
    </DialogForm>
  );
}
