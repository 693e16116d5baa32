import { Button } from '@mantine/core';
import { useWrite } from '#renderer/api/use-write.ts';
import { Dialog, DialogBody, DialogFoot } from '#renderer/ui/dialog.tsx';
import { Notice } from '#renderer/ui/screen/loading-and-failure.tsx';
import { WriteButton } from '#renderer/ui/guarded-button.tsx';
import { type ApiKey, deleteApiKey } from '#shared/contracts/utilisateurs/api-keys.ts';
import { formatDateTime } from '#shared/time/dates.ts';
import classes from '../administration.module.css';

type Props = { apiKey: ApiKey | undefined; onClose: () => void };

/** Revokes a key: its program is refused from then on. */
export function RevokeDialog({ apiKey, onClose }: Props) {
  const revoking = useWrite(deleteApiKey, (call, id: string) => call({ params: { id } }), {
    say: () => 'La clé est révoquée.',
  });

  return (
    <Dialog isOpen={apiKey !== undefined} onClose={onClose} title={apiKey && `Révoquer la clé de ${apiKey.nom}`}>
      {apiKey && (
        <DialogBody>
          {revoking.error && <Notice tone="danger">{revoking.error.message}</Notice>}
          <p>Le programme qui s’en sert ne pourra plus rien lire ni écrire, tout de suite et pour toujours.</p>
          <p className={classes.hint}>{toUsage(apiKey)}</p>
          <DialogFoot>
            <Button variant="default" onClick={onClose} data-autofocus>
              Garder la clé
            </Button>
            <WriteButton
              of={revoking}
              color="danger"
              onClick={() => revoking.mutate(apiKey.id, { onSuccess: onClose })}
            >
              Révoquer
            </WriteButton>
          </DialogFoot>
        </DialogBody>
      )}
    </Dialog>
  );
}

function toUsage({ last_used_at }: ApiKey): string {
  return last_used_at ? `Dernier usage\u00a0: ${formatDateTime(last_used_at)}.` : 'Elle n’a jamais servi.';
}
