import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useWrite } from '#renderer/api/use-write.ts';
import { Dialog, DialogFoot, DialogForm } from '#renderer/ui/dialog.tsx';
import { Notice } from '#renderer/ui/screen/loading-and-failure.tsx';
import type { EtatInventaire } from '#shared/contracts/inventaires/inventaire.ts';
import { undoInventaire } from '#shared/contracts/inventaires/inventaires.ts';

type Props = { of: EtatInventaire; onClose: () => void };

/** Undoes an approved count in the stock; gives up an open one. */
export function UndoInventaire({ of: { numero, statut }, onClose }: Props) {
  const isApproved = statut === 'approuve';
  const [motif, setMotif] = useState('');
  const undoing = useWrite((call) => call(undoInventaire, { params: { numero }, body: { motif } }), {
    say: () => (isApproved ? 'L’inventaire est annulé, le stock est revenu.' : 'L’inventaire est abandonné.'),
  });
  return (
    <Dialog isOpen onClose={onClose} title={isApproved ? 'Annuler l’inventaire' : 'Abandonner l’inventaire'}>
      <DialogForm
        onSubmit={(event) => {
          event.preventDefault();
          undoing.mutate(undefined, { onSuccess: onClose });
        }}
      >
        <p>
          {isApproved
            ? 'Des mouvements contraires reprennent au stock ce que l’inventaire y avait mis.'
            : 'Ce qui a été compté reste lisible, et ne change rien au stock.'}
        </p>
        {undoing.error && <Notice tone="danger">{undoing.error.message}</Notice>}
        <TextInput
          label="Motif"
          required
          maxLength={200}
          value={motif}
          onChange={(event) => setMotif(event.currentTarget.value)}
        />
        <DialogFoot>
          <Button variant="default" onClick={onClose}>
            Ne rien changer
          </Button>
          <Button type="submit" color="red" loading={undoing.isPending}>
            {isApproved ? 'Annuler l’inventaire' : 'Abandonner'}
          </Button>
        </DialogFoot>
      </DialogForm>
    </Dialog>
  );
}
