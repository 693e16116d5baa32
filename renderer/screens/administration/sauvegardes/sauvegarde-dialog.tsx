import { useState } from 'react';
import { useWrite } from '#renderer/api/use-write.ts';
import { Properties } from '#renderer/ui/card/properties.tsx';
import { Dialog } from '#renderer/ui/dialog.tsx';
import { Code, Moment } from '#renderer/ui/figures.tsx';
import { GuardedButton, WriteButton } from '#renderer/ui/guarded-button.tsx';
import { DownloadLink } from '#renderer/ui/screen/export-button.tsx';
import { Notice } from '#renderer/ui/screen/loading-and-failure.tsx';
import { downloadSauvegarde, type Sauvegarde, verifySauvegarde } from '#shared/contracts/service/sauvegardes.ts';
import { toPath } from '#shared/endpoints/api-client.ts';
import { formatDateTime } from '#shared/time/dates.ts';
import { RestoreForm } from './restore-form.tsx';
import { formatSize, lieuLabels, provenanceLabels } from './sauvegarde-columns.tsx';
import classes from './sauvegardes.module.css';

type Props = { sauvegarde: Sauvegarde | undefined; isBusy: boolean; onClose: () => void };

/** Shows one backup: verify it, download it, restore it. */
export function SauvegardeDialog({ sauvegarde, isBusy, onClose }: Props) {
  const title = sauvegarde && `Sauvegarde du ${formatDateTime(sauvegarde.date)}`;
  return (
    <Dialog isOpen={sauvegarde !== undefined} onClose={onClose} title={title} size="36rem">
      {sauvegarde && <SauvegardeDetails sauvegarde={sauvegarde} isBusy={isBusy} onClose={onClose} />}
    </Dialog>
  );
}

function SauvegardeDetails({
  sauvegarde,
  isBusy,
  onClose,
}: {
  sauvegarde: Sauvegarde;
  isBusy: boolean;
  onClose: () => void;
}) {
  const { id, lieu } = sauvegarde;
  const params = { id, lieu };
  const [isRestoring, setIsRestoring] = useState(false);
  const checking = useWrite(verifySauvegarde, (call) => call({ params }));
  if (isRestoring) return <RestoreForm sauvegarde={sauvegarde} onClose={onClose} />;
  return (
    <div className={classes.dialog}>
      {checking.error && <Notice tone="danger">{checking.error.message}</Notice>}
      <Properties title="Sauvegarde" of={toProperties(sauvegarde)} />
      <div className={classes.buttons}>
        <DownloadLink href={toPath(downloadSauvegarde, { params })}>Télécharger</DownloadLink>
        <WriteButton
          of={checking}
          variant="default"
          loading={checking.isPending || isBusy}
          onClick={() => checking.mutate()}
        >
          Vérifier à nouveau
        </WriteButton>
        <GuardedButton color="danger" whyNot={sauvegarde.obstacle ?? undefined} onClick={() => setIsRestoring(true)}>
          Restaurer…
        </GuardedButton>
      </div>
    </div>
  );
}

function toProperties({ lieu, octets, poste, version, verifiee_le, provenance, abimees }: Sauvegarde) {
  return [
    { label: 'Origine', value: provenanceLabels[provenance] },
    { label: 'Gardée sur', value: lieuLabels[lieu] },
    { label: 'Taille', value: formatSize(octets) },
    { label: 'Poste', value: <Code>{poste}</Code> },
    { label: 'Faite par Comptoir', value: version },
    abimees.length > 0
      ? { label: 'Abîmé avant la copie', value: abimees.join(', ') }
      : { label: 'Vérifiée le', value: <Moment of={verifiee_le} /> },
  ];
}
