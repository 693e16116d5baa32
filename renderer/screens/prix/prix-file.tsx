import { Button, FileButton, Group } from '@mantine/core';
import { IconDownload, IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { readCsvFile } from '#renderer/screens/import/file/read-csv-file.ts';
import { saveCsv } from '#renderer/ui/download.ts';
import { Notice } from '#renderer/ui/screen/loading-and-failure.tsx';
import { showFailure } from '#renderer/ui/show-failure.tsx';
import type { PrixTarif } from '#shared/contracts/prix/tarifs.ts';
import { toError } from '#shared/endpoints/errors.ts';
import { formatQuantity } from '#shared/money/money.ts';
import { mergePrix, type PrixLus, readPrixRows, toPrixCsv } from '#shared/prix/prix-csv.ts';

type Props = { code: string; lignes: readonly PrixTarif[]; onChange: (lignes: PrixTarif[]) => void };

const shownProblems = 5;

/** Imports the prices of a tarif from a file, previewed before they are saved, and exports them. */
export function PrixFile({ code, lignes, onChange }: Props) {
  const [read, setRead] = useState<PrixLus>();

  async function take(file: File | null) {
    if (!file) return;
    try {
      const content = await readCsvFile(file, {}, () => undefined).content;
      const lus = readPrixRows(content.entetes, content.lignes);
      setRead(lus);
      onChange(mergePrix(lignes, lus.lignes));
    } catch (error) {
      showFailure('Le fichier n’a pas pu être lu', toError(error));
    }
  }

  return (
    <>
      <Group gap="xs">
        <FileButton accept=".csv,.txt,text/csv,text/plain" onChange={(file) => void take(file)}>
          {(props) => (
            <Button {...props} size="xs" variant="default" leftSection={<IconUpload size={15} aria-hidden="true" />}>
              Prendre les prix d’un fichier CSV
            </Button>
          )}
        </FileButton>
        {lignes.length > 0 && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconDownload size={15} aria-hidden="true" />}
            onClick={() => saveCsv(toPrixCsv(lignes), `tarif-${code || 'nouveau'}.csv`)}
          >
            Exporter les prix
          </Button>
        )}
      </Group>
      {read && <Outcome of={read} />}
    </>
  );
}

function Outcome({ of: { lignes, problemes } }: { of: PrixLus }) {
  const count = `${formatQuantity(lignes.length)} prix lus\u00a0: vérifiez-les, puis enregistrez.`;
  if (problemes.length === 0) return <Notice tone="accent">{count}</Notice>;
  const more = problemes.length - shownProblems;
  return (
    <Notice tone="danger">
      {[count, ...problemes.slice(0, shownProblems), more > 0 ? `… et ${formatQuantity(more)} autres lignes.` : '']
        .filter(Boolean)
        .join(' ')}
    </Notice>
  );
}
