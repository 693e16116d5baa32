import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useWrite } from '#renderer/api/use-write.ts';
import { Dialog, DialogFoot, DialogForm } from '#renderer/ui/dialog.tsx';
import { Notice } from '#renderer/ui/screen/loading-and-failure.tsx';
import type { Arrivee } from '#shared/contracts/transferts/transfert.ts';
import { undoArrivee } from '#shared/contracts/transferts/transferts.ts';

type Props = { of: Arrivee; onClose: () => void };

/** Takes what was received out of the stock again; it is then on its way as before. */
export function UndoArrivee({ of: { numero: arrivee, transfert: numero }, onClose }: Props) {
  const [motif, setMotif] = useState('');
  const undoing = useWrite((call) => call(undoArrivee, { params: { numero, arrivee }, body: { motif } }), {
    say: () => `La réception ${arrivee} est annulée.`,
  });
  return (
    <Dialog isOpen onClose={onClose} title="Annuler la réception">
      <DialogForm
        onSubmit={(event) => {
          event.preventDefault();
          undoing.mutate(undefined, { onSuccess: onClose });
        }}
      >
        <p>{'Ce qui était entré en stock en ressort, et redevient «\u00a0en route\u00a0».'}</p>
        {undoing.error && <Notice tone="danger">{undoing.error.message}</Notice>}
        <TextInput
          label="Motif"
          required
          maxLength={200}
          data-autofocus
          value={motif}
          onChange={(event) => setMotif(event.currentTarget.value)}
        />
        <DialogFoot>
          <Button variant="default" onClick={onClose}>
            Ne rien changer
          </Button>
          <Button type="submit" color="red" loading={undoing.isPending}>
            Annuler la réception
          </Button>
        </DialogFoot>
      </DialogForm>
    </Dialog>
  );
}
