import { Button } from '@mantine/core';
import { useState } from 'react';
import { useWrite } from '#renderer/api/use-write.ts';
import { DialogFoot, DialogForm } from '#renderer/ui/dialog.tsx';
import { useContractForm } from '#renderer/ui/form/use-contract-form.ts';
import { Notice } from '#renderer/ui/screen/loading-and-failure.tsx';
import { PersonneSiege } from '#shared/contracts/postes/gateway-personnes.ts';
import { type PersonneSaisie, setPersonne } from '#shared/contracts/utilisateurs/personnes.ts';
import { Outdated } from '#shared/endpoints/errors.ts';
import { ChangedElsewhere } from './changed-elsewhere.tsx';
import { PersonneFields } from './personne-fields.tsx';
import { nobodyYet, toSaisie, toTypedPersonne, TypedNew, TypedPersonne } from './personne-values.ts';

type Props = {
  /** Undefined for a new one. */
  person: PersonneSiege | undefined;
  suitToutes: boolean;
  onRemove?: () => void;
  onDone: () => void;
};

/** Shows the form of a person of the group; a change says which version it was made from. */
export function PersonneForm({ person, suitToutes, onRemove, onDone }: Props) {
  const [seen, setSeen] = useState(person);
  const [id] = useState(() => person?.id ?? crypto.randomUUID());
  const form = useContractForm<TypedPersonne>({
    schema: person ? TypedPersonne : TypedNew,
    initialValues: person ? toTypedPersonne(person) : nobodyYet,
  });
  const saving = useWrite((call, body: PersonneSaisie) => call(setPersonne, { params: { id }, body }), {
    say: ({ prenom, nom }) => `${prenom} ${nom}`.trim() + '\u00a0: les caisses de ses boutiques l’apprennent.',
  });
  const now = saving.error instanceof Outdated ? PersonneSiege.safeParse(saving.error.actuel).data : undefined;

  function takePresent(present: PersonneSiege) {
    setSeen(present);
    form.setValues(toTypedPersonne(present));
    saving.reset();
  }

  return (
    <DialogForm
      onSubmit={form.onSubmit((typed) =>
        saving.mutate(toSaisie(typed, seen), { onSuccess: onDone, onError: form.showRefusal }),
      )}
    >
      {now && <ChangedElsewhere by={now.modifie_par} onTake={() => takePresent(now)} />}
      {saving.error && !now && <Notice tone="danger">{saving.error.message}</Notice>}
      <PersonneFields form={form} person={person} suitToutes={suitToutes} />
      <DialogFoot>
        {onRemove && (
          <Button variant="subtle" color="danger" onClick={onRemove}>
            Retirer du groupe
          </Button>
        )}
        <Button variant="default" onClick={onDone}>
          Annuler
        </Button>
        <Button type="submit" loading={saving.isPending}>
          {person ? 'Enregistrer' : 'Créer la personne'}
        </Button>
      </DialogFoot>
    </DialogForm>
  );
}
