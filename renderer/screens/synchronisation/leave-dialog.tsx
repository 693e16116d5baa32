import { Button, Checkbox } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#renderer/api/client.ts';
import { Dialog } from '#renderer/ui/dialog.tsx';
import { Notice } from '#renderer/ui/states.tsx';
import { showDone } from '#renderer/ui/toasts.tsx';
import { leaveBoutique } from '#shared/contracts/postes.ts';
import classes from './synchronisation.module.css';
import { useRestart } from './use-restart.ts';

type Props = { poste: string; onClose: () => void };

/** A till leaves its shop: what it keeps, what it will miss. */
export function LeaveDialog({ poste, onClose }: Props) {
  const restart = useRestart();
  const [sansPrevenir, setSansPrevenir] = useState(false);
  const leaving = useMutation({
    mutationFn: async () => {
      await call(leaveBoutique, { body: { sans_prevenir: sansPrevenir } });
      await restart.wait('seul');
    },
    onSuccess: () => {
      showDone('Cette caisse travaille seule.');
      onClose();
    },
  });
  return (
    <Dialog isOpen onClose={onClose} title="Quitter la boutique" size="34rem" closeOnClickOutside={false}>
      <div className={classes.form}>
        {leaving.error && <Notice tone="danger">{leaving.error.message}</Notice>}
        <p className={classes.told}>
          Cette caisse garde tout ce qu’elle a&#160;: clients, articles, stock, documents. Elle travaille ensuite seule,
          sous ses propres numéros ({poste})&#160;: plus rien ne part d’elle, plus rien ne lui arrive. La boutique garde
          tout, elle aussi, et voit que cette caisse l’a quittée.
        </p>
        <p className={classes.told}>
          Pour revenir, demandez un nouveau code à la boutique&#160;: ce que la caisse aura fait entre-temps lui sera
          envoyé.
        </p>
        {leaving.error && (
          <Checkbox
            label="Quitter sans prévenir la boutique, qui ne répondra plus"
            checked={sansPrevenir}
            onChange={({ currentTarget }) => setSansPrevenir(currentTarget.checked)}
          />
        )}
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose} data-autofocus>
            Rester
          </Button>
          <Button color="danger" loading={leaving.isPending} onClick={() => leaving.mutate()}>
            Quitter la boutique
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
