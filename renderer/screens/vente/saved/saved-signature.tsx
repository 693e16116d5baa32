import { IconSignature } from '@tabler/icons-react';
import { useState } from 'react';
import { useAnswer } from '#renderer/api/use-answer.ts';
import { SignDialog } from '#renderer/screens/documents/sending/sign-dialog.tsx';
import { useMay } from '#renderer/stores/session.store.ts';
import { GuardedButton } from '#renderer/ui/guarded-button.tsx';
import { toKeyProps, useShortcut } from '#renderer/ui/keyboard/shortcuts.tsx';
import { signDevis } from '#shared/contracts/ventes/devis.ts';
import { getSuiviSignatures } from '#shared/contracts/ventes/signatures.ts';

/** Sends the quote just saved to its customer, to be signed online; nothing without a provider. */
export function SavedSignature({ numero }: { numero: string }) {
  const [isOpen, setOpen] = useState(false);
  const { whyNot } = useMay();
  const provider = useAnswer(getSuiviSignatures, {}, { select: ({ prestataire }) => prestataire });
  const reason = whyNot(signDevis);
  const isSet = typeof provider.data === 'string';
  const open = () => setOpen(true);
  useShortcut('S', 'Faire signer', open, { group: 'Document', isEnabled: isSet && reason === undefined });
  if (!isSet) return null;
  return (
    <>
      <GuardedButton
        whyNot={reason}
        variant="default"
        fullWidth
        onClick={open}
        leftSection={<IconSignature size={17} stroke={1.7} aria-hidden="true" />}
        {...toKeyProps('S')}
      >
        Faire signer
      </GuardedButton>
      <SignDialog numero={numero} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
