import { useState } from 'react';
import { BatchProgress } from './batch-progress.tsx';
import { EmailsScreen } from './emails-screen.tsx';
import { NewEmailForm } from './new-email-form.tsx';

/** One message to one or many, each alone; then how it goes for each. */
export function NewEmailScreen() {
  const [sent, setSent] = useState<readonly string[]>();
  if (sent) {
    return (
      <EmailsScreen title="Envoi en cours">
        <BatchProgress ids={sent} onNew={() => setSent(undefined)} />
      </EmailsScreen>
    );
  }
  return <NewEmailForm onSent={setSent} />;
}
