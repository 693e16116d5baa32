import { Button } from '@mantine/core';
import { useWrite } from '#renderer/api/use-write.ts';
import { DialogBody, DialogFoot } from '#renderer/ui/dialog.tsx';
import { Notice } from '#renderer/ui/screen/loading-and-failure.tsx';
import { WriteButton } from '#renderer/ui/guarded-button.tsx';
import { removePersonne } from '#shared/contracts/utilisateurs/personnes.ts';
import classes from '../administration.module.css';

type Props = { id: string; onKeep: () => void; onDone: () => void };

/** Asks before a person is out of every shop. */
export function RemovePersonne({ id, onKeep, onDone }: Props) {
  const removing = useWrite(removePersonne, (call) => call({ params: { id } }), {
    say: () => 'Cette personne n’est plus du groupe.',
  });
  return (
    <DialogBody>
      {removing.error && <Notice tone="danger">{removing.error.message}</Notice>}
      <p>
        Ses sessions se ferment et elle ne s’identifie plus dans aucune boutique, dès que leurs caisses l’apprennent.
      </p>
      <p className={classes.hint}>
        Ses documents gardent leur auteur. Une caisse coupée du siège l’apprend quand la ligne revient.
      </p>
      <DialogFoot>
        <Button variant="default" onClick={onKeep} data-autofocus>
          Garder la personne
        </Button>
        <WriteButton of={removing} color="danger" onClick={() => removing.mutate(undefined, { onSuccess: onDone })}>
          Retirer
        </WriteButton>
      </DialogFoot>
    </DialogBody>
  );
}
