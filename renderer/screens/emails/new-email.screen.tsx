import { useState } from 'react';
import { useMay } from '#renderer/stores/session.store.ts';
import { Failure } from '#renderer/ui/screen/loading-and-failure.tsx';
import { sendBatch } from '#shared/contracts/emails/emails.ts';
import { NotAllowed } from '#shared/endpoints/errors.ts';
import { BatchProgress } from './batch-progress.tsx';
import { EmailsScreen } from './emails-screen.tsx';
import { NewEmailForm } from './new-email-form.tsx';

/** Sends one message to one or many, each separately; then shows each one's status. */
export function NewEmailScreen() {
  const [sent, setSent] = useState<readonly string[]>();
  const refusal = useMay().whyNot(sendBatch);
  if (refusal !== undefined) {
    return (
      <EmailsScreen title="Nouveau message">
        <Failure of={new NotAllowed(refusal)} />
      </EmailsScreen>
    );
  }
  if (sent) {
    return (
      <EmailsScreen title="Envoi en cours">
        <BatchProgress ids={sent} onNew={() => setSent(undefined)} />
      </EmailsScreen>
    );
  }
  return <NewEmailForm onSent={setSent} />;
}
