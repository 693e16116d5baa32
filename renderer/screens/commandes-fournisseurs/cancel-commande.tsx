import { useWrite } from '#renderer/api/use-write.ts';
import { Dialog } from '#renderer/ui/dialog.tsx';
import { ReasonForm } from '#renderer/ui/dialog-forms/reason-form.tsx';
import type { CommandeFournisseurComplete } from '#shared/contracts/achats/commande-fournisseur.ts';
import { cancelCommandeFournisseur } from '#shared/contracts/achats/commandes-fournisseurs.ts';

type Props = { of: CommandeFournisseurComplete; onClose: () => void };

/** Cancels the rest of an order: it is no longer expected; what came stays in stock. */
export function CancelCommande({ of: { numero, etat }, onClose }: Props) {
  const cancelling = useWrite(
    cancelCommandeFournisseur,
    (call, motif: string) => call({ params: { numero }, body: { motif } }),
    {
      say: () => `Plus rien n’est attendu de la commande ${numero}.`,
    },
  );
  return (
    <Dialog isOpen onClose={onClose} title={etat === 'partielle' ? 'Annuler le reste' : 'Annuler la commande'}>
      <ReasonForm
        intro={
          etat === 'brouillon'
            ? 'Le fournisseur n’en sait rien\u00a0: le brouillon reste lisible.'
            : 'Plus rien n’en est attendu. Prévenez le fournisseur\u00a0: Comptoir ne lui écrit pas.'
        }
        action={etat === 'partielle' ? 'Annuler le reste' : 'Annuler la commande'}
        writing={cancelling}
        onSubmit={(motif) => cancelling.mutate(motif, { onSuccess: onClose })}
        onClose={onClose}
      />
    </Dialog>
  );
}
