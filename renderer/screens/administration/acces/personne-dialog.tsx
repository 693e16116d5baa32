import { Button } from '@mantine/core';
import { useState } from 'react';
import { useBoutiques } from '#renderer/api/use-boutiques.ts';
import { Properties } from '#renderer/ui/card/properties.tsx';
import { Dialog, DialogBody, DialogFoot } from '#renderer/ui/dialog.tsx';
import { Notice } from '#renderer/ui/screen/loading-and-failure.tsx';
import type { PersonneSiege, PersonnesGerees } from '#shared/contracts/postes/gateway-personnes.ts';
import { NewPersonneForm, PersonneForm } from './personne-form.tsx';
import { RemovePersonne } from './remove-personne.tsx';
import { roleLabels } from '#shared/utilisateurs/role-labels.ts';
import { toShopsText } from './personne-values.ts';

export type PersonneGeree = PersonnesGerees['personnes'][number];

export const toPersonneName = ({ prenom, nom }: Pick<PersonneSiege, 'nom' | 'prenom'>) => `${prenom} ${nom}`.trim();

type Props = {
  person: PersonneGeree | 'new' | undefined;
  /** This desk follows all shops, and may let somebody work in all. */
  suitToutes: boolean;
  onClose: () => void;
};

/** Shows the form of a new person of the group or of an existing one, and what removes them. */
export function PersonneDialog({ person, suitToutes, onClose }: Props) {
  const [isRemoving, setRemoving] = useState(false);
  const known = typeof person === 'object' ? person : undefined;
  const name = known ? toPersonneName(known) : 'Nouvelle personne du groupe';
  return (
    <Dialog
      isOpen={person !== undefined}
      onClose={onClose}
      size="32rem"
      title={isRemoving ? `Retirer ${name} du groupe` : name}
    >
      {person === 'new' && <NewPersonneForm suitToutes={suitToutes} onDone={onClose} />}
      {known?.modifiable === false && <Elsewhere person={known} onDone={onClose} />}
      {known?.modifiable && isRemoving && (
        <RemovePersonne id={known.id} onKeep={() => setRemoving(false)} onDone={onClose} />
      )}
      {known?.modifiable && !isRemoving && (
        <PersonneForm person={known} suitToutes={suitToutes} onRemove={() => setRemoving(true)} onDone={onClose} />
      )}
    </Dialog>
  );
}

/** Shows somebody who also works in a shop that this desk does not follow: another desk changes them. */
function Elsewhere({ person, onDone }: { person: PersonneGeree; onDone: () => void }) {
  const shops = useBoutiques();
  return (
    <DialogBody>
      <Notice tone="accent">
        Cette personne travaille aussi dans une boutique que ce poste ne suit pas&#160;: un poste qui les suit toutes la
        change.
      </Notice>
      <Properties
        title="Son compte"
        of={[
          { label: 'E-mail', value: person.email },
          { label: 'Rôle', value: roleLabels[person.role].label },
          { label: 'Boutiques', value: toShopsText(person.boutiques, shops) },
          { label: 'Modifiée par', value: person.modifie_par },
        ]}
      />
      <DialogFoot>
        <Button onClick={onDone} data-autofocus>
          Fermer
        </Button>
      </DialogFoot>
    </DialogBody>
  );
}
