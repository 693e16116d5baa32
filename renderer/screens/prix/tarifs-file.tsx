import { Button, FileButton } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { useGroupe } from '#renderer/api/use-boutiques.ts';
import { useWrite } from '#renderer/api/use-write.ts';
import { readCsvFile } from '#renderer/screens/import/file/read-csv-file.ts';
import { useMay } from '#renderer/stores/session.store.ts';
import { Dialog, DialogFoot, DialogForm } from '#renderer/ui/dialog.tsx';
import { Notice } from '#renderer/ui/screen/loading-and-failure.tsx';
import { showFailure } from '#renderer/ui/show-failure.tsx';
import { Heads } from '#renderer/ui/table/heads.tsx';
import { importTarifs } from '#shared/contracts/prix/tarifs-import.ts';
import { toError } from '#shared/endpoints/errors.ts';
import { formatQuantity } from '#shared/money/money.ts';
import { readTarifsRows, type TarifLu, type TarifsLus } from '#shared/prix/tarifs-csv.ts';
import { toBoutiquesText, toPeriodeText } from './regle-texts.ts';
import classes from './prix.module.css';

const shownProblems = 5;

/** Imports prices from a file, with the shops and days they are for; previewed before they are saved. */
export function TarifsFile() {
  const [read, setRead] = useState<TarifsLus>();
  const { may } = useMay();
  if (!may(importTarifs)) return null;

  async function take(file: File | null) {
    if (!file) return;
    try {
      const content = await readCsvFile(file, {}, () => undefined).content;
      setRead(readTarifsRows(content.entetes, content.lignes));
    } catch (error) {
      showFailure('Le fichier n’a pas pu être lu', toError(error));
    }
  }

  return (
    <>
      <FileButton accept=".csv,.txt,text/csv,text/plain" onChange={(file) => void take(file)}>
        {(props) => (
          <Button {...props} variant="default" leftSection={<IconUpload size={16} stroke={1.8} aria-hidden="true" />}>
            Importer des prix
          </Button>
        )}
      </FileButton>
      {read && <TarifsDialog read={read} onClose={() => setRead(undefined)} />}
    </>
  );
}

function TarifsDialog({ read: { tarifs, problemes }, onClose }: { read: TarifsLus; onClose: () => void }) {
  const saving = useWrite(importTarifs, (call, taken: TarifLu[]) => call({ body: { tarifs: taken } }), {
    say: ({ crees, completes }) =>
      `${[toCount(crees, 'créé'), toCount(completes, 'complété')].filter(Boolean).join(', ')}.`,
  });
  const more = problemes.length - shownProblems;
  return (
    <Dialog isOpen onClose={onClose} title="Prix du fichier" size="lg">
      <DialogForm
        writing={saving}
        onSubmit={() => {
          if (tarifs.length > 0) saving.mutate(tarifs, { onSuccess: onClose });
        }}
      >
        {problemes.length > 0 && (
          <Notice tone="danger">
            {[
              'Lignes laissées de côté\u00a0:',
              ...problemes.slice(0, shownProblems),
              more > 0 ? `… et ${formatQuantity(more)} autres.` : '',
            ].join(' ')}
          </Notice>
        )}
        {tarifs.length === 0 ? <p>Aucun prix à prendre dans ce fichier.</p> : <TarifsTable of={tarifs} />}
        <DialogFoot onCancel={onClose} submit="Enregistrer" isDisabled={tarifs.length === 0} />
      </DialogForm>
    </Dialog>
  );
}

function TarifsTable({ of: tarifs }: { of: readonly TarifLu[] }) {
  const groupe = useGroupe();
  return (
    <table className={classes.read} aria-label="Tarifs du fichier">
      <Heads of={['Code', 'Boutiques', 'Quand', 'Prix']} />
      <tbody>
        {tarifs.map((tarif) => (
          <tr key={tarif.code}>
            <th scope="row">{tarif.code}</th>
            <td>{toBoutiquesText(tarif, groupe)}</td>
            <td>{toPeriodeText(tarif)}</td>
            <td>{formatQuantity(tarif.lignes.length)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function toCount(count: number, done: string): string {
  if (count === 0) return '';
  return `${formatQuantity(count)} ${count > 1 ? `tarifs ${done}s` : `tarif ${done}`}`;
}
