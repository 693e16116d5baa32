import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useWrite } from '#renderer/api/use-write.ts';
import { useMergedWrite } from '#renderer/screens/versions/use-merged-write.ts';
import { DialogFoot, DialogForm } from '#renderer/ui/dialog.tsx';
import { type ContractForm, useContractForm } from '#renderer/ui/form/use-contract-form.ts';
import type { Writing } from '#renderer/ui/guarded-button.tsx';
import { PersonneSiege } from '#shared/contracts/postes/gateway-personnes.ts';
import { type PersonneSaisie, setPersonne } from '#shared/contracts/utilisateurs/personnes.ts';
import { PersonneFields } from './personne-fields.tsx';
import { nobodyYet, toSaisie, toTypedPersonne, TypedNew, TypedPersonne } from './personne-values.ts';

type Shown = { suitToutes: boolean; onDone: () => void };

export function NewPersonneForm({ suitToutes, onDone }: Shown) {
  const [id] = useState(() => crypto.randomUUID());
  const form = useContractForm<TypedPersonne>({ schema: TypedNew, initialValues: nobodyYet });
  const creating = useWrite(setPersonne, (call, body: PersonneSaisie) => call({ params: { id }, body }), {
    say: toSaid,
  });
  const create = (typed: TypedPersonne) =>
    creating.mutate(toSaisie(typed), { onSuccess: onDone, onError: form.showRefusal });
  return (
    <Fields form={form} saving={creating} onSave={create} {...{ suitToutes, onDone }}>
      Créer la personne
    </Fields>
  );
}

/** Changes a person of the group; of what another desk changed meanwhile nothing is lost, nor of what was typed here. */
export function PersonneForm({ person, onRemove, ...shown }: Shown & { person: PersonneSiege; onRemove: () => void }) {
  const form = useContractForm<TypedPersonne>({ schema: TypedPersonne, initialValues: toTypedPersonne(person) });
  const changing = useMergedWrite({
    endpoint: setPersonne,
    opened: PersonneSiege.parse(person),
    name: `Le compte ${person.email}`,
    toValues: toTypedPersonne,
    linked: ['role', 'droits'],
    read: (actuel) => PersonneSiege.safeParse(actuel).data,
    write: (call, typed, _, before) => call(setPersonne, { params: { id: person.id }, body: toSaisie(typed, before) }),
    toRecord: (saved) => saved,
    say: toSaid,
  });
  const save = (typed: TypedPersonne) => changing.mutate(typed, { onSuccess: shown.onDone, onError: form.showRefusal });
  const remove = (
    <Button variant="subtle" color="danger" onClick={onRemove}>
      Retirer du groupe
    </Button>
  );
  return (
    <Fields form={form} saving={changing} onSave={save} person={person} remove={remove} {...shown}>
      Enregistrer
    </Fields>
  );
}

const toSaid = ({ prenom, nom }: PersonneSiege) =>
  `${prenom} ${nom}`.trim() + '\u00a0: les caisses de ses boutiques l’apprennent.';

type FieldsProps = Shown & {
  form: ContractForm<TypedPersonne>;
  saving: Writing;
  onSave: (typed: TypedPersonne) => void;
  person?: PersonneSiege;
  remove?: ReactNode;
  /** What its button says. */
  children: string;
};

function Fields({ form, saving, onSave, person, suitToutes, remove, onDone, children }: FieldsProps) {
  return (
    <DialogForm onSubmit={form.onSubmit(onSave)} writing={saving}>
      <PersonneFields form={form} person={person} suitToutes={suitToutes} />
      <DialogFoot submit={children}>
        {remove}
        <Button variant="default" onClick={onDone}>
          Annuler
        </Button>
      </DialogFoot>
    </DialogForm>
  );
}
