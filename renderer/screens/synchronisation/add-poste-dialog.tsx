import { Button } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useEffect, useEffectEvent } from 'react';
import { useAnswer } from '#renderer/api/use-answer.ts';
import { useWrite } from '#renderer/api/use-write.ts';
import { CopyButton } from '#renderer/ui/copy-button.tsx';
import { Dialog, DialogBody, DialogFoot } from '#renderer/ui/dialog.tsx';
import { Failure, Loading, Notice } from '#renderer/ui/screen/loading-and-failure.tsx';
import { createCodeRattachement, listPostes, type Poste } from '#shared/contracts/postes/postes.ts';
import type { ResponseOf } from '#shared/endpoints/endpoint.ts';
import { NotAllowed } from '#shared/endpoints/errors.ts';
import { formatDateTime } from '#shared/time/dates.ts';
import classes from './synchronisation.module.css';

type Props = {
  /** The tills that existed before. */
  known: readonly string[];
  onClose: () => void;
};

/** Shows what to type at the new till: the address, and a one-time code; then says when the till has joined. */
export function AddPosteDialog({ known, onClose }: Props) {
  const { mutate: ask, whyNot, data, error } = useWrite(createCodeRattachement, (call) => call());
  const refusal = whyNot === undefined ? error : new NotAllowed(whyNot);
  const begin = useEffectEvent(() => whyNot === undefined && ask());
  useEffect(() => void begin(), []);
  return (
    <Dialog isOpen onClose={onClose} size="38rem" title="Ajouter une caisse" closeOnClickOutside={false}>
      {data ? (
        <Invitation of={data} known={known} onClose={onClose} />
      ) : refusal ? (
        <Failure of={refusal} onRetry={() => ask()} />
      ) : (
        <Loading />
      )}
    </Dialog>
  );
}

type Invited = ResponseOf<typeof createCodeRattachement>;

function Invitation({ of: { code, adresses, expire }, known, onClose }: Props & { of: Invited }) {
  const [adresse = '', ...others] = adresses;
  const arrived = useArrival(known);
  if (arrived) {
    return (
      <DialogBody>
        <Notice tone="accent" icon={<IconCircleCheck size={18} stroke={1.8} aria-hidden="true" />}>
          {`${arrived.nom} est rattachée, sous le code ${arrived.code}. Elle reçoit la boutique.`}
        </Notice>
        <DialogFoot>
          <Button onClick={onClose}>C’est fait</Button>
        </DialogFoot>
      </DialogBody>
    );
  }
  return (
    <DialogBody>
      <p>
        Sur la caisse, à sa première ouverture, choisissez «&#160;Cette caisse rejoint une boutique existante&#160;»
        (ou, plus tard, l’écran Synchronisation), puis tapez&#160;:
      </p>
      <dl className={classes.invitation}>
        <dt>Adresse</dt>
        <dd>{adresse === '' ? 'celle de cette machine (COMPTOIR_GATEWAY_PORT n’est pas réglé)' : adresse}</dd>
        <dt>Code</dt>
        <dd>{code}</dd>
      </dl>
      {others.length > 0 && (
        <p className={classes.explanation}>{`Autres adresses de cette machine\u00a0: ${others.join(', ')}.`}</p>
      )}
      <p className={classes.explanation}>
        {`Le code sert à une seule caisse, jusqu’au ${formatDateTime(expire)}. Il contient l’empreinte du certificat de cette machine\u00a0: la caisse sait ainsi à qui elle parle.`}
      </p>
      <DialogFoot>
        <CopyButton text={`${adresse} ${code}`}>Copier l’adresse et le code</CopyButton>
        <Button variant="default" onClick={onClose}>
          Fermer
        </Button>
      </DialogFoot>
    </DialogBody>
  );
}

/** Returns the till that has joined since the code was asked for. */
function useArrival(known: readonly string[]): Poste | undefined {
  const postes = useAnswer(listPostes, {}, { every: 2_000 });
  return postes.data?.find(({ code, date_retrait }) => date_retrait === null && !known.includes(code));
}
