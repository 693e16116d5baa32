import { useState } from 'react';
import { useWrite } from '#renderer/api/use-write.ts';
import { Dialog, DialogFoot, DialogForm, SubmitButton } from '#renderer/ui/dialog.tsx';
import { ChoiceField } from '#renderer/ui/form/choice-field.tsx';
import { toKeyProps } from '#renderer/ui/keyboard/shortcuts.tsx';
import { toOneWriting } from '#renderer/ui/guarded-button.tsx';
import type { EtatInventaire, NonCompte } from '#shared/contracts/inventaires/inventaire.ts';
import { approveInventaire, decideEcarts } from '#shared/contracts/inventaires/inventaires.ts';
import { AvancementSums } from './avancement-sums.tsx';
import classes from './inventaires.module.css';

type Props = { of: EtatInventaire; onClose: () => void };

const choices: readonly { value: NonCompte; label: string }[] = [
  { value: 'laisser', label: 'Laisser leur stock tel quel' },
  { value: 'zero', label: 'Il n’en reste aucun' },
];

/** Shows what will happen to the stock, before it does; and asks what becomes of what nobody counted. */
export function ApproveInventaire({ of: inventaire, onClose }: Props) {
  const { numero, intitule, avancement } = inventaire;
  const [choice, setChoice] = useState<NonCompte>('laisser');
  const deciding = useWrite(decideEcarts, (call) => call({ params: { numero }, body: { non_comptes: choice } }));
  const approving = useWrite(
    approveInventaire,
    (call) => call({ params: { numero }, body: { pointages: avancement.pointages } }),
    { say: () => `L’inventaire «\u00a0${intitule}\u00a0» est approuvé\u00a0: le stock est à jour.` },
  );
  const approve = () => approving.mutate(undefined, { onSuccess: onClose });
  return (
    <Dialog isOpen onClose={onClose} title="Approuver l’inventaire">
      <DialogForm
        writing={toOneWriting(approving, deciding)}
        onSubmit={() => {
          if (avancement.a_decider > 0) deciding.mutate(undefined, { onSuccess: approve });
          else approve();
        }}
      >
        <p>{'Les écarts entrent et sortent du stock d’un coup. L’inventaire pourra être annulé, plus changé.'}</p>
        <p className={classes.sums}>
          <AvancementSums of={avancement} />
        </p>
        {avancement.a_decider > 0 && (
          <ChoiceField
            label={`Articles que personne n’a comptés (${avancement.a_decider})`}
            value={choice}
            choices={choices}
            onChoose={setChoice}
          />
        )}
        <DialogFoot onCancel={onClose} cancel="Ne rien changer">
          <SubmitButton data-autofocus={avancement.a_decider === 0 || undefined} {...toKeyProps('Mod+S')}>
            Approuver
          </SubmitButton>
        </DialogFoot>
      </DialogForm>
    </Dialog>
  );
}
