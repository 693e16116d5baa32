import { useWrite } from '#renderer/api/use-write.ts';
import { Dialog } from '#renderer/ui/dialog.tsx';
import { ReasonForm } from '#renderer/ui/dialog-forms/reason-form.tsx';
import type { EtatInventaire } from '#shared/contracts/inventaires/inventaire.ts';
import { undoInventaire } from '#shared/contracts/inventaires/inventaires.ts';

type Props = { of: EtatInventaire; onClose: () => void };

/** Undoes an approved count in the stock; gives up an open one. */
export function UndoInventaire({ of: { numero, statut }, onClose }: Props) {
  const isApproved = statut === 'approuve';
  const undoing = useWrite(undoInventaire, (call, motif: string) => call({ params: { numero }, body: { motif } }), {
    say: () => (isApproved ? 'L’inventaire est annulé, le stock est revenu.' : 'L’inventaire est abandonné.'),
  });
  return (
    <Dialog isOpen onClose={onClose} title={isApproved ? 'Annuler l’inventaire' : 'Abandonner l’inventaire'}>
      <ReasonForm
        intro={
          isApproved
            ? 'Des mouvements contraires reprennent au stock ce que l’inventaire y avait mis.'
            : 'Ce qui a été compté reste lisible, et ne change rien au stock.'
        }
        action={isApproved ? 'Annuler l’inventaire' : 'Abandonner'}
        writing={undoing}
        onSubmit={(motif) => undoing.mutate(motif, { onSuccess: onClose })}
        onClose={onClose}
      />
    </Dialog>
  );
}
