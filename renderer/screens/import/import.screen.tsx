import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { Link, Navigate, useParams } from 'react-router';
import { useMay } from '#renderer/stores/session.store.ts';
import { Notice } from '#renderer/ui/screen/loading-and-failure.tsx';
import { Screen } from '#renderer/ui/screen/screen.tsx';
import { SubNavigation } from '#renderer/ui/screen/sub-navigation.tsx';
import { importEndpoints } from '#shared/contracts/imports.ts';
import { formatQuantity } from '#shared/money/money.ts';
import { type Nature, natures } from '#shared/tables/import-fields.ts';
import { FileDrop } from './file/file-drop.tsx';
import { useImportFile } from './file/use-import-file.ts';
import classes from './import.module.css';
import { useImportRun } from './import-run.store.ts';
import { ImportSheet } from './import-sheet.tsx';
import { countLines, natureLabels } from './nature-labels.ts';
import { findInterrupted } from './interrupted-import.ts';
import { RunSheet } from './run-sheet.tsx';
import { useExport } from './use-export.ts';

const links = natures.map((nature) => ({ to: `/import/${nature}`, label: natureLabels[nature].label }));

/** Shows the import from a file, and the export to one. */
export function ImportScreen() {
  const { nature: asked } = useParams();
  const nature = natures.find((known) => known === asked);
  // One address for each file, so that the tab in sight is the marked one.
  if (!nature) return <Navigate to="/import/clients" replace />;
  return (
    <Screen
      title="Import et export"
      detail={natureLabels[nature].label}
      toolbar={<SubNavigation label="Import et export" links={links} />}
      actions={<ExportButtons nature={nature} />}
    >
      <Import key={nature} nature={nature} />
    </Screen>
  );
}

function ExportButtons({ nature }: { nature: Nature }) {
  const { mutate, isPending, variables } = useExport(nature);
  const icon = <IconDownload size={16} stroke={1.7} aria-hidden="true" />;
  return (
    <>
      <Button
        variant="default"
        leftSection={icon}
        loading={isPending && variables === 'excel'}
        onClick={() => mutate('excel')}
      >
        Exporter pour Excel
      </Button>
      <Button variant="default" loading={isPending && variables === 'csv'} onClick={() => mutate('csv')}>
        Exporter en CSV
      </Button>
    </>
  );
}

function Import({ nature }: { nature: Nature }) {
  const { whyNot } = useMay();
  const run = useImportRun(({ run: current }) => current);
  const file = useImportFile(nature);
  const refusal = whyNot(importEndpoints[nature]);
  if (refusal !== undefined) return <Notice tone="accent">{`Importer\u00a0: ${refusal}`}</Notice>;
  if (run?.job.nature === nature) return <RunSheet run={run} onOther={file.forget} />;
  return (
    <div className={classes.sheet}>
      {run?.etat === 'en_cours' && <ElsewhereNotice nature={run.job.nature} />}
      {file.file ? (
        <ImportSheet nature={nature} file={file.file} actions={file} />
      ) : (
        <>
          <InterruptedNotice nature={nature} />
          <FileDrop nature={nature} problem={file.problem} avance={file.avance} onTake={file.take} />
        </>
      )}
    </div>
  );
}

function ElsewhereNotice({ nature }: { nature: Nature }) {
  return (
    <Notice
      tone="accent"
      actions={
        <Button component={Link} to={`/import/${nature}`} size="xs" variant="subtle">
          Le suivre
        </Button>
      }
    >
      {`Un import ${natureLabels[nature].of} est en cours\u00a0: attendez sa fin pour en commencer un autre.`}
    </Notice>
  );
}

function InterruptedNotice({ nature }: { nature: Nature }) {
  const interrupted = findInterrupted(nature);
  if (!interrupted) return null;
  const { fichier, faites, total } = interrupted;
  return (
    <Notice tone="warning">
      {`L’import de «\u00a0${fichier}\u00a0» s’est arrêté après ${countLines(faites)} sur ${formatQuantity(total)}. Choisissez de nouveau le même fichier pour le finir\u00a0: rien ne sera créé deux fois.`}
    </Notice>
  );
}
