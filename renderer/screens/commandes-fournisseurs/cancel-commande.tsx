import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useWrite } from '#renderer/api/use-write.ts';
import { Dialog, DialogFoot, DialogForm } from '#renderer/ui/dialog.tsx';
import { Notice } from '#renderer/ui/screen/loading-and-failure.tsx';
import type { CommandeFournisseurComplete } from '#shared/contracts/achats/commande-fournisseur.ts';
import { cancelCommandeFournisseur } from '#shared/contracts/achats/commandes-fournisseurs.ts';

type Props = { of: CommandeFournisseurComplete; onClose: () => void };

/** Cancels the rest of an order: it is no longer expected; what came stays in stock. */
export function CancelCommande({ of: { numero, etat }, onClose }: Props) {
  const [motif, setMotif] = useState('');
  const cancelling = useWrite((call) => call(cancelCommandeFournisseur, { params: { numero }, body: { motif } }), {
    say: () => `Plus rien n’est attendu de la commande ${numero}.`,
  });
  return (
    <Dialog isOpen onClose={onClose} title={etat === 'partielle' ? 'Annuler le reste' : 'Annuler la commande'}>
      <DialogForm
        onSubmit={(event) => {
          event.preventDefault();
          cancelling.mutate(undefined, { onSuccess: onClose });
        }}
      >
        <p>
          {etat === 'brouillon'
            ? 'Le fournisseur n’en sait rien\u00a0: le brouillon reste lisible.'
            : 'Plus rien n’en est attendu. Prévenez le fournisseur\u00a0: Comptoir ne lui écrit pas.'}
        </p>
        {cancelling.error && <Notice tone="danger">{cancelling.error.message}</Notice>}
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
          <Button type="submit" color="red" loading={cancelling.isPending}>
            {etat === 'partielle' ? 'Annuler le reste' : 'Annuler la commande'}
          </Button>
        </DialogFoot>
      </DialogForm>
    </Dialog>
  );
}
