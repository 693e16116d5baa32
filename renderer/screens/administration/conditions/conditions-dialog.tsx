import { MultiSelect } from '@mantine/core';
import { useState } from 'react';
import { useAnswer } from '#renderer/api/use-answer.ts';
import { useWrite } from '#renderer/api/use-write.ts';
import { Dialog, DialogFoot, DialogForm } from '#renderer/ui/dialog.tsx';
import { focusRefusedFigure } from '#renderer/ui/form/refused-figure.ts';
import { Failure, Loading } from '#renderer/ui/screen/loading-and-failure.tsx';
import {
  type ConditionsBoutique,
  ConditionsChangees,
  listConditions,
  updateConditions,
} from '#shared/contracts/boutique/conditions-boutiques.ts';
import { ConditionsFields } from './conditions-fields.tsx';
import { ConditionsTable } from './conditions-table.tsx';

/** Sets conditions of the shops a desk follows, of all or of some: what is ticked, the rest stays theirs. */
export function ConditionsDialog({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useAnswer(listConditions, {});
  return (
    <Dialog isOpen onClose={onClose} size="52rem" title="Conditions des boutiques" closeOnClickOutside={false}>
      {data && <ConditionsForm of={data} onClose={onClose} />}
      {!data && error && <Failure of={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading />}
    </Dialog>
  );
}

function ConditionsForm({ of: shops, onClose }: { of: ConditionsBoutique[]; onClose: () => void }) {
  const [chosen, setChosen] = useState<string[]>([]);
  const [champs, setChamps] = useState<ConditionsChangees['champs']>({});
  const boutiques = chosen.length > 0 ? chosen : shops.map(({ code }) => code);
  const changing = useWrite(updateConditions, (call, body: ConditionsChangees) => call({ body }), {
    say: () => 'Le siège a les nouvelles conditions\u00a0; les caisses les reçoivent.',
  });
  const body = ConditionsChangees.safeParse({ boutiques, champs });

  return (
    <DialogForm
      onSubmit={() => {
        if (body.success && !focusRefusedFigure()) changing.mutate(body.data, { onSuccess: onClose });
      }}
      writing={changing}
    >
      <ConditionsTable of={shops} />
      <ConditionsFields from={shops.find(({ code }) => code === boutiques[0])} of={champs} onChange={setChamps} />
      <MultiSelect
        label="Boutiques"
        placeholder={chosen.length === 0 ? 'Toutes les boutiques suivies' : ''}
        clearable
        searchable
        data={shops.map(({ code, nom }) => ({ value: code, label: nom }))}
        value={chosen}
        onChange={setChosen}
      />
      <DialogFoot
        note={body.success ? undefined : 'Cochez ce qui change.'}
        onCancel={onClose}
        submit="Envoyer aux boutiques"
        isDisabled={!body.success}
      />
    </DialogForm>
  );
}
