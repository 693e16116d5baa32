import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useWrite } from '#renderer/api/use-write.ts';
import { useMay } from '#renderer/stores/session.store.ts';
import { Dialog, DialogFoot, DialogForm } from '#renderer/ui/dialog.tsx';
import { annulerReglement, type ReglementLu } from '#shared/contracts/reglements/reglements.ts';
import { formatAmount } from '#shared/money/money.ts';

/** Undoes a règlement by its opposite, with the reason that stays written; nothing where it is undone or undoes another. */
export function UndoReglement({ of: { numero, montant, annule, annule_par } }: { of: ReglementLu }) {
  const { may } = useMay();
  const [isOpen, setOpen] = useState(false);
  if (annule !== null || annule_par !== null || !may(annulerReglement)) return null;
  return (
    <>
      <Button size="xs" variant="subtle" onClick={() => setOpen(true)} aria-label={`Annuler le règlement ${numero}`}>
        Annuler
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={`Annuler le règlement ${numero}`}>
        <UndoForm numero={numero} montant={montant} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

type Props = Pick<ReglementLu, 'numero' | 'montant'> & { onClose: () => void };

function UndoForm({ numero, montant, onClose }: Props) {
  const [motif, setMotif] = useState('');
  const undoing = useWrite((call) => call(annulerReglement, { params: { numero }, body: { motif } }), {
    say: () => `Le règlement ${numero} est annulé.`,
    failure: 'Le règlement n’a pas été annulé',
  });

  function undo(event: FormEvent) {
    event.preventDefault();
    if (motif.trim() !== '') undoing.mutate(undefined, { onSuccess: onClose });
  }

  return (
    <DialogForm onSubmit={undo}>
      <p>{`Un règlement de ${formatAmount(-montant)} est écrit en face\u00a0; les deux restent, avec votre raison.`}</p>
      <TextInput
        label="Raison"
        placeholder="Erreur de moyen, chèque rendu…"
        maxLength={200}
        required
        value={motif}
        onChange={(event) => setMotif(event.currentTarget.value)}
      />
      <DialogFoot>
        <Button variant="default" onClick={onClose}>
          Ne rien changer
        </Button>
        <Button type="submit" color="red" loading={undoing.isPending} aria-disabled={motif.trim() === ''}>
          Annuler le règlement
        </Button>
      </DialogFoot>
    </DialogForm>
  );
}
