import { Button } from '@mantine/core';
import { useChange } from '#renderer/api/answers.ts';
import { Dialog, DialogBody, DialogFoot } from '#renderer/ui/dialog.tsx';
import { Notice } from '#renderer/ui/states.tsx';
import { showDone } from '#renderer/ui/toasts.tsx';
import { type ApiKey, deleteApiKey, listApiKeys } from '#shared/contracts/auth.ts';
import { formatDateTime } from '#shared/dates.ts';
import classes from './administration.module.css';

type Props = { apiKey: ApiKey | undefined; onClose: () => void };

/** Takes a key back: the program that has it is refused from then on. */
export function RevokeDialog({ apiKey, onClose }: Props) {
  const revoking = useChange(deleteApiKey, { refreshes: [listApiKeys] });

  function revoke(id: string) {
    revoking.mutate(
      { params: { id } },
      {
        onSuccess: () => {
          showDone('La clé est révoquée.');
          onClose();
        },
      },
    );
  }

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
            <Button color="danger" loading={revoking.isPending} onClick={() => revoke(apiKey.id)}>
              Révoquer
            </Button>
          </DialogFoot>
        </DialogBody>
      )}
    </Dialog>
  );
}

function toUsage({ last_used_at }: ApiKey): string {
  return last_used_at ? `Dernier usage\u00a0: ${formatDateTime(last_used_at)}.` : 'Elle n’a jamais servi.';
}
