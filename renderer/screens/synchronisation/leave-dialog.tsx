import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useRestartingCall } from '#renderer/api/use-restarting-call.ts';
import { Dialog, DialogBody, DialogFoot } from '#renderer/ui/dialog.tsx';
import { WriteButton } from '#renderer/ui/guarded-button.tsx';
import { Notice } from '#renderer/ui/screen/loading-and-failure.tsx';
import { showDone } from '#renderer/ui/toasts.tsx';
import { leaveBoutique } from '#shared/contracts/postes/postes.ts';
import { countWrites } from '#shared/text/count-writes.ts';
import classes from './synchronisation.module.css';
import { useRestart } from './use-restart.ts';

type Props = {
  poste: string;
  /** How many writes the shop has not received. */
  restent: number;
  onClose: () => void;
};

/** Lets a till leave its shop: shows what it keeps and what it will miss. */
export function LeaveDialog({ poste, restent, onClose }: Props) {
  const restart = useRestart();
  const [choice, setChoice] = useState<Choice>({ sansPrevenir: false, laissees: 0 });
  const leaving = useRestartingCall(
    leaveBoutique,
    async (call) => {
      await call({ body: { sans_prevenir: choice.sansPrevenir, laissees: choice.laissees } });
      await restart.wait('seul');
    },
    {
      onSuccess() {
        showDone('Cette caisse travaille seule.');
        onClose();
      },
    },
  );
  return (
    <Dialog isOpen onClose={onClose} title="Quitter la boutique" size="34rem" closeOnClickOutside={false}>
      <DialogBody>
        {leaving.error && <Notice tone="danger">{leaving.error.message}</Notice>}
        <p className={classes.explanation}>
          Cette caisse garde tout ce qu’elle a&#160;: clients, articles, stock, documents. Elle travaille ensuite seule,
          sous ses propres numéros ({poste})&#160;: plus rien ne part d’elle, plus rien ne lui arrive. La boutique garde
          tout, elle aussi, et voit que cette caisse l’a quittée.
        </p>
        <p className={classes.explanation}>
          Pour revenir, demandez un nouveau code à la boutique&#160;: ce que la caisse aura fait entre-temps lui sera
          envoyé.
        </p>
        {leaving.error && <LeaveAnyway choice={choice} onChange={setChoice} restent={restent} />}
        <DialogFoot>
          <Button variant="default" onClick={onClose} data-autofocus>
            Rester
          </Button>
          <WriteButton of={leaving} color="danger" onClick={() => leaving.mutate()}>
            Quitter la boutique
          </WriteButton>
        </DialogFoot>
      </DialogBody>
    </Dialog>
  );
}

/** `laissees` is how many writes the user saw as unsent when they ticked the box. */
type Choice = { sansPrevenir: boolean; laissees: number };
type AnywayProps = { choice: Choice; onChange: (choice: Choice) => void; restent: number };

/** Lets a till leave a shop that is gone: the shop cannot be notified, and the unsent records stay on this till. */
function LeaveAnyway({ choice, onChange, restent }: AnywayProps) {
  return (
    <div className={classes.choices}>
      <Checkbox
        label="Quitter sans prévenir la boutique, qui ne répondra plus"
        checked={choice.sansPrevenir}
        onChange={({ currentTarget }) => onChange({ ...choice, sansPrevenir: currentTarget.checked })}
      />
      {choice.sansPrevenir && restent > 0 && (
        <Checkbox
          label={`Partir avec ${countWrites(restent)} que la boutique n’a pas`}
          description="Fiches et documents restent ici, tels qu’on les voit. Ils seront envoyés à la boutique que cette caisse rejoindrait."
          checked={choice.laissees === restent}
          onChange={({ currentTarget }) => onChange({ ...choice, laissees: currentTarget.checked ? restent : 0 })}
        />
      )}
    </div>
  );
}
