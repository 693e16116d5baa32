import { Textarea } from '@mantine/core';
import { Dialog, DialogBody } from '#renderer/ui/dialog.tsx';
import type { ThirdParty } from '#shared/third-party.ts';

type Props = { composant: ThirdParty | undefined; onClose: () => void };

/** Shows the licence of a component, in its authors' words. */
export function LicenceDialog({ composant, onClose }: Props) {
  if (!composant) return null;
  const { name, version, license, text } = composant;
  return (
    <Dialog isOpen onClose={onClose} title={`${name} ${version}`} size="xl">
      <DialogBody>
        <Textarea label={`Licence ${license}`} value={text} readOnly autosize maxRows={22} lang="en" />
      </DialogBody>
    </Dialog>
  );
}
