import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useWrite } from '#renderer/api/use-write.ts';
import { CancelOnTerminal, useDebit } from '#renderer/screens/terminal/cancel-on-terminal.tsx';
import { useMay } from '#renderer/stores/session.store.ts';
import { Dialog, DialogFoot, DialogForm, SubmitButton } from '#renderer/ui/dialog.tsx';
import { WriteButton, toOneWriting } from '#renderer/ui/guarded-button.tsx';
import { cancelOperation, type OperationTerminal } from '#shared/contracts/materiel/terminal.ts';
import { annulerReglement, type ReglementLu } from '#shared/contracts/reglements/reglements.ts';
import { formatAmount } from '#shared/money/money.ts';

/** Undoes a règlement by its opposite, with a reason that is kept; nothing when it is undone or undoes another. */
export function UndoReglement({ of }: { of: ReglementLu }) {
  const { numero, annule, annule_par } = of;
  const { may } = useMay();
  const [isOpen, setOpen] = useState(false);
  if (annule !== null || annule_par !== null || !may(annulerReglement)) return null;
  return (
    <>
      <Button size="xs" variant="subtle" onClick={() => setOpen(true)} aria-label={`Annuler le règlement ${numero}`}>
        Annuler
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={`Annuler le règlement ${numero}`} size="lg">
        <UndoForm of={of} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

type Props = { of: Pick<ReglementLu, 'numero' | 'moyen' | 'montant' | 'imputations'>; onClose: () => void };

/** Undoes it here, or on the terminal that took the card, which then undoes it here too. */
function useUndo({ of: { numero, moyen }, onClose }: Props) {
  const [motif, setMotif] = useState('');
  const debit = useDebit({ numero, moyen });
  const undoing = useWrite(annulerReglement, (call) => call({ params: { numero }, body: { motif } }), {
    say: ({ message }) => message,
    failure: 'Le règlement n’a pas été annulé',
  });
  const cancelling = useWrite(
    cancelOperation,
    (call, { id }: Pick<OperationTerminal, 'id'>) => call({ params: { id }, body: { motif } }),
    { failure: 'Le terminal n’a rien reçu' },
  );
  const isReasoned = motif.trim() !== '';
  const undoHere = () => isReasoned && undoing.mutate(undefined, { onSuccess: onClose });
  const undo = () => (debit ? isReasoned && cancelling.mutate(debit) : undoHere());
  return { motif, setMotif, isReasoned, debit, undo, undoHere, undoing, cancelling };
}

function UndoForm(props: Props) {
  const { of, onClose } = props;
  const { motif, setMotif, isReasoned, debit, undo, undoHere, undoing, cancelling } = useUndo(props);
  if (cancelling.data) return <CancelOnTerminal of={cancelling.data} onClose={onClose} onBack={cancelling.reset} />;

  return (
    <DialogForm
      onSubmit={() => undo()}
      writing={{ ...toOneWriting(debit ? cancelling : undoing, undoing), error: null }}
    >
      <p>{`Un règlement de ${formatAmount(-of.montant)} est écrit en face\u00a0; les deux restent, avec votre raison.`}</p>
      {of.imputations.length > 0 && <p>{describeImputations(of)}</p>}
      {debit && <p>Le terminal rend d’abord l’argent à la carte&nbsp;; s’il refuse, rien n’est annulé.</p>}
      <TextInput
        label="Raison"
        placeholder="Erreur de moyen, chèque rendu…"
        maxLength={200}
        required
        value={motif}
        onChange={(event) => setMotif(event.currentTarget.value)}
      />
      <DialogFoot onCancel={onClose} cancel="Ne rien changer">
        {debit && (
          <WriteButton of={undoing} variant="default" aria-disabled={!isReasoned} onClick={undoHere}>
            Ici seulement
          </WriteButton>
        )}
        <SubmitButton color="red" aria-disabled={!isReasoned}>
          {debit ? 'Annuler sur le terminal' : 'Annuler le règlement'}
        </SubmitButton>
      </DialogFoot>
    </DialogForm>
  );
}

/** Names all that the règlement is about: a person who undoes it from one of several invoices sees the others too. */
function describeImputations({ imputations }: Pick<ReglementLu, 'imputations'>): string {
  const all = imputations.map(({ numero, montant }) => `${numero} (${formatAmount(montant)})`).join(', ');
  return `Il porte sur ${all}\u00a0: ${imputations.length === 1 ? 'il en sera retiré' : 'il sera retiré de chacun'}.`;
}
