import { Button } from '@mantine/core';
import { useRestartingCall } from '#renderer/api/use-restarting-call.ts';
import { Dialog, DialogBody, DialogFoot } from '#renderer/ui/dialog.tsx';
import { WriteButton } from '#renderer/ui/guarded-button.tsx';
import { Notice } from '#renderer/ui/screen/loading-and-failure.tsx';
import { showDone } from '#renderer/ui/toasts.tsx';
import { type Poste, stopPartage } from '#shared/contracts/postes/postes.ts';
import { formatQuantity } from '#shared/money/money.ts';
import classes from './synchronisation.module.css';
import { useRestart } from './use-restart.ts';

type Props = { postes: readonly Poste[]; onClose: () => void };

/** Stops sharing a shop: shows what becomes of its tills, and of what waits there. */
export function StopSharingDialog({ postes, onClose }: Props) {
  const restart = useRestart();
  const stopping = useRestartingCall(
    stopPartage,
    async (call) => {
      await call();
      await restart.wait('seul');
    },
    {
      onSuccess() {
        showDone('La boutique ne se partage plus.');
        onClose();
      },
    },
  );
  const waiting = postes.filter(({ en_attente, a_traiter }) => en_attente + a_traiter > 0);
  return (
    <Dialog isOpen onClose={onClose} title="Cesser de partager" size="34rem" closeOnClickOutside={false}>
      <DialogBody>
        {stopping.error && <Notice tone="danger">{stopping.error.message}</Notice>}
        {waiting.length > 0 && (
          <Notice tone="warning">
            {`Tout n’est pas arrivé\u00a0: ${waiting.map(toWaiting).join(', ')}. Attendez, ou ce qui reste ne sera que sur ces caisses.`}
          </Notice>
        )}
        <p className={classes.explanation}>
          Cette installation garde tout ce qu’elle a&#160;: clients, articles, stock, documents, y compris ceux de ses
          caisses. {toPostes(postes.length)}
        </p>
        <p className={classes.explanation}>
          Pour reprendre, partagez de nouveau, puis rattachez chaque caisse avec un code&#160;: elle retrouve ses
          numéros et envoie ce qu’elle a fait entre-temps.
        </p>
        <DialogFoot>
          <Button variant="default" onClick={onClose} data-autofocus>
            Continuer de partager
          </Button>
          <WriteButton of={stopping} color="danger" onClick={() => stopping.mutate()}>
            Cesser de partager
          </WriteButton>
        </DialogFoot>
      </DialogBody>
    </Dialog>
  );
}

function toWaiting({ nom, en_attente, a_traiter }: Poste): string {
  return `${nom} (${formatQuantity(en_attente + a_traiter)})`;
}

function toPostes(count: number): string {
  if (count === 0) return 'Aucune caisse n’y est rattachée.';
  return count === 1
    ? 'Sa caisse peut encore vendre, mais n’est plus reçue\u00a0: elle en est prévenue.'
    : `Ses ${count} caisses peuvent encore vendre, mais ne sont plus reçues\u00a0: elles en sont prévenues.`;
}
