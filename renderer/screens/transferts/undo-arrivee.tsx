import { useWrite } from '#renderer/api/use-write.ts';
import { Dialog } from '#renderer/ui/dialog.tsx';
import { ReasonForm } from '#renderer/ui/dialog-forms/reason-form.tsx';
import type { Arrivee } from '#shared/contracts/transferts/transfert.ts';
import { undoArrivee } from '#shared/contracts/transferts/transferts.ts';

type Props = { of: Arrivee; onClose: () => void };

/** Takes what was received out of the stock again; it is then on its way as before. */
export function UndoArrivee({ of: { numero: arrivee, transfert: numero }, onClose }: Props) {
  const undoing = useWrite(
    undoArrivee,
    (call, motif: string) => call({ params: { numero, arrivee }, body: { motif } }),
    {
      say: () => `La réception ${arrivee} est annulée.`,
    },
  );
  return (
    <Dialog isOpen onClose={onClose} title="Annuler la réception">
      <ReasonForm
        intro={'Ce qui était entré en stock en ressort, et redevient «\u00a0en route\u00a0».'}
        action="Annuler la réception"
        writing={undoing}
        onSubmit={(motif) => undoing.mutate(motif, { onSuccess: onClose })}
        onClose={onClose}
      />
    </Dialog>
  );
}
