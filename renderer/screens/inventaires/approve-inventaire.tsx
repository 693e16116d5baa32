import { Button } from '@mantine/core';
import { useState } from 'react';
import { useWrite } from '#renderer/api/use-write.ts';
import { Dialog, DialogFoot, DialogForm } from '#renderer/ui/dialog.tsx';
import { ChoiceField } from '#renderer/ui/form/choice-field.tsx';
import { toKeyProps } from '#renderer/ui/keyboard/shortcuts.tsx';
import { Notice } from '#renderer/ui/screen/loading-and-failure.tsx';
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
  const deciding = useWrite((call) => call(decideEcarts, { params: { numero }, body: { non_comptes: choice } }));
  const approving = useWrite(
    (call) => call(approveInventaire, { params: { numero }, body: { pointages: avancement.pointages } }),
    { say: () => `L’inventaire «\u00a0${intitule}\u00a0» est approuvé\u00a0: le stock est à jour.` },
  );
  const approve = () => approving.mutate(undefined, { onSuccess: onClose });
  const error = deciding.error ?? approving.error;
  return (
    <Dialog isOpen onClose={onClose} title="Approuver l’inventaire">
      <DialogForm
        onSubmit={() => {
          if (avancement.a_decider > 0) deciding.mutate(undefined, { onSuccess: approve });
          else approve();
        }}
      >
        <p>{'Les écarts entrent et sortent du stock d’un coup. L’inventaire pourra être annulé, plus changé.'}</p>
        {error && <Notice tone="danger">{error.message}</Notice>}
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
          <Button
            type="submit"
            data-autofocus={avancement.a_decider === 0 || undefined}
            loading={deciding.isPending || approving.isPending}
            {...toKeyProps('Mod+S')}
          >
            Approuver
          </Button>
        </DialogFoot>
      </DialogForm>
    </Dialog>
  );
}
