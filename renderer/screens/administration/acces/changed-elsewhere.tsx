import { Button } from '@mantine/core';
import { Notice } from '#renderer/ui/screen/loading-and-failure.tsx';

/** Says who changed a person meanwhile: nothing is saved over it before it was seen. */
export function ChangedElsewhere({ by, onTake }: { by: string; onTake: () => void }) {
  return (
    <Notice
      tone="warning"
      actions={
        <Button size="xs" variant="default" onClick={onTake}>
          Montrer la fiche à jour
        </Button>
      }
    >
      {`${by} a modifié cette personne entre-temps\u00a0: rien n’est enregistré. La fiche à jour remplace ce que vous avez tapé ici.`}
    </Notice>
  );
}
