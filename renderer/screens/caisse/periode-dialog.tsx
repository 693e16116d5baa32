import { useNavigate } from 'react-router';
import { useWrite } from '#renderer/api/use-write.ts';
import { Dialog, DialogBody, DialogFoot } from '#renderer/ui/dialog.tsx';
import { Amount } from '#renderer/ui/figures.tsx';
import { Notice } from '#renderer/ui/screen/loading-and-failure.tsx';
import { WriteButton } from '#renderer/ui/guarded-button.tsx';
import { toPeriodeLabel } from '#shared/caisse/cloture-labels.ts';
import { closePeriode } from '#shared/contracts/caisse/clotures.ts';

type Props = { periode: string; ttc: number; onClose: () => void };

/** Asks for confirmation: what is closed does not change. */
export function PeriodeDialog({ periode, ttc, onClose }: Props) {
  const go = useNavigate();
  const words = toPeriodeLabel(periode);
  const closing = useWrite(closePeriode, (call) => call({ body: { periode } }), {
    say: ({ numero }) => `La période ${words} est clôturée, ${numero}.`,
  });
  return (
    <Dialog isOpen onClose={onClose} title={`Clôturer ${words}`}>
      <DialogBody>
        {closing.error && <Notice tone="danger">{closing.error.message}</Notice>}
        <p>
          Les clôtures de la période font <Amount of={ttc} isStrong /> TTC. Une fois clôturée, elle ne change plus. Ce
          qui arriverait encore d’une caisse hors ligne sera dans la suivante.
        </p>
        <DialogFoot onCancel={onClose}>
          <WriteButton
            of={closing}
            data-autofocus
            onClick={() =>
              closing.mutate(undefined, { onSuccess: ({ numero }) => void go(`/caisse/clotures/${numero}`) })
            }
          >
            Clôturer
          </WriteButton>
        </DialogFoot>
      </DialogBody>
    </Dialog>
  );
}
