import { useWrite } from '#renderer/api/use-write.ts';
import { Dialog, DialogBody, DialogFoot } from '#renderer/ui/dialog.tsx';
import { Amount } from '#renderer/ui/figures.tsx';
import { Notice } from '#renderer/ui/screen/loading-and-failure.tsx';
import { WriteButton } from '#renderer/ui/guarded-button.tsx';
import { type ApercuComptable, arreterPeriode } from '#shared/contracts/comptabilite/comptabilite.ts';
import { formatDate } from '#shared/time/dates.ts';

type Props = { apercu: ApercuComptable; onPosted: () => void; onClose: () => void };

/** Asks for confirmation: what is posted does not change. */
export function ArreterDialog({ apercu, onPosted, onClose }: Props) {
  const { du, au, nb, debit } = apercu;
  const posting = useWrite(arreterPeriode, (call) => call({ body: { du, au } }), {
    say: ({ numero }) => `Les écritures sont arrêtées (n°\u00a0${numero})\u00a0: vous pouvez les exporter.`,
  });
  return (
    <Dialog isOpen onClose={onClose} title="Arrêter la période">
      <DialogBody>
        {posting.error && <Notice tone="danger">{posting.error.message}</Notice>}
        <p>
          {`Du ${formatDate(du)} au ${formatDate(au)}, ${nb === 1 ? 'une pièce est passée' : `${nb} pièces sont passées`} pour `}
          <Amount of={debit} isStrong />. Elles prennent leurs numéros et ne changent plus. Ce qui arriverait encore de
          ces jours sera au premier jour de la période suivante.
        </p>
        <DialogFoot onCancel={onClose}>
          <WriteButton of={posting} data-autofocus onClick={() => posting.mutate(undefined, { onSuccess: onPosted })}>
            Arrêter
          </WriteButton>
        </DialogFoot>
      </DialogBody>
    </Dialog>
  );
}
