import { Button } from '@mantine/core';
import { CopyButton } from '#renderer/ui/copy-button.tsx';
import { DialogBody, DialogFoot } from '#renderer/ui/dialog.tsx';
import { Notice } from '#renderer/ui/screen/loading-and-failure.tsx';
import classes from '../administration.module.css';

type Props = { cle: string; onDone: () => void };

/** Shows a new key, the only time it is shown. */
export function CreatedKey({ cle, onDone }: Props) {
  return (
    <DialogBody>
      <Notice tone="warning">Copiez-la maintenant&#160;: elle ne sera plus jamais montrée.</Notice>
      <code className={classes.key}>{cle}</code>
      <p className={classes.hint}>
        Le programme l’envoie avec chaque requête, dans l’en-tête <code>X-API-Key</code>. Gardez-la comme un mot de
        passe.
      </p>
      <DialogFoot>
        <CopyButton text={cle}>Copier la clé</CopyButton>
        <Button onClick={onDone}>C’est fait</Button>
      </DialogFoot>
    </DialogBody>
  );
}
