import { Button } from '@mantine/core';
import { useWrite } from '#renderer/api/use-write.ts';
import { DialogBody, DialogFoot } from '#renderer/ui/dialog.tsx';
import { Notice } from '#renderer/ui/screen/loading-and-failure.tsx';
import { removePersonne } from '#shared/contracts/utilisateurs/personnes.ts';
import classes from '../administration.module.css';

type Props = { id: string; onKeep: () => void; onDone: () => void };

/** Asks before a person is out of every shop. */
export function RemovePersonne({ id, onKeep, onDone }: Props) {
  const removing = useWrite((call) => call(removePersonne, { params: { id } }), {
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
        <Button
          color="danger"
          loading={removing.isPending}
          onClick={() => removing.mutate(undefined, { onSuccess: onDone })}
        >
          Retirer
        </Button>
      </DialogFoot>
    </DialogBody>
  );
}
