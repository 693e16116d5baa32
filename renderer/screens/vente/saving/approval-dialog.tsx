import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { call } from '#renderer/api/client.ts';
import { Dialog, DialogForm } from '#renderer/ui/dialog.tsx';
import { PasswordField } from '#renderer/ui/form/password-field.tsx';
import { TextField } from '#renderer/ui/form/text-field.tsx';
import { useContractForm } from '#renderer/ui/form/use-contract-form.ts';
import { Notice } from '#renderer/ui/screen/loading-and-failure.tsx';
import { approve, type Ecriture } from '#shared/contracts/utilisateurs/approvals.ts';
import { Credentials } from '#shared/contracts/utilisateurs/auth.ts';

type Props = {
  isOpen: boolean;
  onClose: () => void;
  /** The sale as it will be sent: it alone is approved. */
  describe: () => Promise<Ecriture>;
  onApproved: (approval: string) => void;
};

/** Somebody who may grant any discount identifies on the spot, for this sale only. */
export function ApprovalDialog({ isOpen, onClose, ...asked }: Props) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Accord d’un responsable" size="24rem">
      <ApprovalForm {...asked} />
    </Dialog>
  );
}

function ApprovalForm({ describe, onApproved }: Pick<Props, 'describe' | 'onApproved'>) {
  const form = useContractForm({ schema: Credentials, initialValues: { email: '', password: '' } });
  const asking = useMutation({
    mutationFn: async (credentials: Credentials) =>
      call(approve, { body: { ...credentials, ecriture: await describe() } }),
    onError: () => form.setFieldValue('password', ''),
  });

  /** Told here, not above: a dialog that was closed meanwhile saves nothing. */
  function ask(credentials: Credentials) {
    asking.mutate(credentials, { onSuccess: ({ jeton }) => onApproved(jeton) });
  }

  return (
    <DialogForm onSubmit={form.onSubmit(ask)}>
      <p>Cette vente dépasse la remise maximale du client. Un responsable l’accorde en s’identifiant ici.</p>
      {asking.isError && <Notice tone="danger">{asking.error.message}</Notice>}
      <TextField form={form} field="email" label="Adresse e-mail du responsable" type="email" required data-autofocus />
      <PasswordField form={form} field="password" autoComplete="off" required />
      <Button type="submit" loading={asking.isPending}>
        Accorder et enregistrer
      </Button>
    </DialogForm>
  );
}
