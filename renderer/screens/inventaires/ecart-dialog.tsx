import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { useWrite } from '#renderer/api/use-write.ts';
import { Dialog, DialogFoot, DialogForm } from '#renderer/ui/dialog.tsx';
import { ChoiceField } from '#renderer/ui/form/choice-field.tsx';
import type { EcartInventaire, NonCompte } from '#shared/contracts/inventaires/inventaire.ts';
import { decideEcarts } from '#shared/contracts/inventaires/inventaires.ts';
import { formatQuantity } from '#shared/money/money.ts';

type Props = { numero: string; of: EcartInventaire; onClose: () => void };
type Choice = NonCompte | 'attendre';

const choices: readonly { value: Choice; label: string }[] = [
  { value: 'attendre', label: 'Décider plus tard' },
  { value: 'zero', label: 'Il n’en reste aucun' },
  { value: 'laisser', label: 'Laisser le stock tel quel' },
];

/** Asks for the reason of a difference, or what becomes of what nobody counted. */
export function EcartDialog({ numero, of: row, onClose }: Props) {
  const { article_ref, depot_code, designation, compte, stock_theorique } = row;
  const [choice, setChoice] = useState<Choice>(row.non_compte ?? 'attendre');
  const [explication, setExplication] = useState(row.explication ?? '');
  const deciding = useWrite(
    decideEcarts,
    (call) => {
      const non_compte = choice === 'attendre' ? null : choice;
      const ligne = { article_ref, depot_code, explication, ...(compte === null && { non_compte }) };
      return call({ params: { numero }, body: { lignes: [ligne] } });
    },
    { say: () => `${designation}\u00a0: c’est noté.` },
  );
  return (
    <Dialog isOpen onClose={onClose} title={designation}>
      <DialogForm writing={deciding} onSubmit={() => deciding.mutate(undefined, { onSuccess: onClose })}>
        <p>
          {compte === null
            ? `${formatQuantity(stock_theorique)} en stock, et personne ne l’a compté.`
            : `${formatQuantity(compte)} comptés, ${formatQuantity(stock_theorique)} attendus.`}
        </p>
        {compte === null && (
          <ChoiceField label="Ce qu’il devient" value={choice} choices={choices} onChoose={setChoice} />
        )}
        <Textarea
          label="Explication"
          placeholder="Casse, vol, erreur de réception…"
          maxLength={200}
          autosize
          minRows={2}
          value={explication}
          onChange={(event) => setExplication(event.currentTarget.value)}
        />
        <DialogFoot onCancel={onClose} submit="Noter" />
      </DialogForm>
    </Dialog>
  );
}
