import { Button, Group, Progress } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { Notice } from '#renderer/ui/screen/loading-and-failure.tsx';
import { formatQuantity } from '#shared/money/money.ts';
import { toRefusedCsv } from './file/refused-csv.ts';
import { saveCsv } from '#renderer/ui/download.ts';
import classes from './import.module.css';
import { type ImportRun, useImportRun } from './import-run.store.ts';
import { countLines, natureLabels } from './nature-labels.ts';
import { MissingFamilles } from './missing-familles.tsx';
import { ProblemTable } from './problem-table.tsx';

type Props = { run: ImportRun; onOther: () => void };

/** Shows an import while it runs, then the result of each line. */
export function RunSheet({ run, onOther }: Props) {
  const isRunning = run.etat === 'en_cours';
  return (
    <div className={classes.sheet}>
      <RunTitle run={run} />
      {isRunning && <RunProgress run={run} />}
      {run.isWaiting && isRunning && (
        <Notice tone="warning">Le service ne répond pas. L’import continuera de lui-même dès qu’il répondra.</Notice>
      )}
      {run.erreur && <Notice tone="danger">{run.erreur.message}</Notice>}
      <RunCounts run={run} />
      {!isRunning && <MissingFamilles run={run} />}
      {!isRunning && <ProblemTable refus={run.refus} remarques={run.remarques} />}
      {!isRunning && <RunActions run={run} onOther={onOther} />}
    </div>
  );
}

const endings: Record<ImportRun['etat'], { essai: string; reel: string }> = {
  en_cours: { essai: 'Essai à blanc en cours', reel: 'Import en cours' },
  fini: { essai: 'Essai à blanc\u00a0: rien n’a été écrit', reel: 'Import terminé' },
  annule: { essai: 'Essai interrompu', reel: 'Import interrompu\u00a0: ce qui précède est enregistré' },
  en_panne: { essai: 'L’essai s’est arrêté', reel: 'L’import s’est arrêté\u00a0: ce qui précède est enregistré' },
};

/** Takes the focus when its text changes, since the user waits for it. */
function RunTitle({ run: { etat, job } }: { run: ImportRun }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    title.current?.focus();
  }, [etat, job.essai]);
  return (
    <Group gap="var(--space-2) var(--space-3)">
      <h2 ref={title} tabIndex={-1} className={classes.title}>
        {job.essai ? endings[etat].essai : endings[etat].reel}
      </h2>
      <p className={classes.hint}>{job.fichier}</p>
    </Group>
  );
}

function RunProgress({ run: { faites, total } }: { run: ImportRun }) {
  const cancel = useImportRun((store) => store.cancel);
  return (
    <div className={classes.progress}>
      <Progress value={(100 * faites) / total} aria-label="Avancement" color="accent" />
      <span>{`${countLines(faites)} sur ${formatQuantity(total)}`}</span>
      <Button variant="default" size="xs" onClick={cancel}>
        Arrêter
      </Button>
    </div>
  );
}

function RunCounts({ run: { job, crees, modifies, laisses, refuses } }: { run: ImportRun }) {
  const agree = (participle: string, count: number) => toOutcome(job, participle, count);
  const counts = [
    { label: agree('créé', crees), count: crees },
    { label: agree('modifié', modifies), count: modifies },
    { label: `déjà là, ${toParticiple(job, 'laissé', laisses)}`, count: laisses },
    { label: refuses > 1 ? 'lignes refusées' : 'ligne refusée', count: refuses, isBad: refuses > 0 },
  ];
  return (
    <dl className={classes.counts} aria-live="off">
      {counts.map(({ label, count, isBad }) => (
        <div key={label} data-bad={isBad || undefined}>
          <dd>{formatQuantity(count)}</dd>
          <dt>{label}</dt>
        </div>
      ))}
    </dl>
  );
}

type Job = ImportRun['job'];

/** Returns «créées», or «serait créée» for a dry run, agreeing with the number. */
function toOutcome(job: Job, participle: string, count: number): string {
  const agreed = toParticiple(job, participle, count);
  if (!job.essai) return agreed;
  return `${count > 1 ? 'seraient' : 'serait'} ${agreed}`;
}

function toParticiple({ nature }: Job, participle: string, count: number): string {
  return `${participle}${natureLabels[nature].isFeminine ? 'e' : ''}${count > 1 ? 's' : ''}`;
}

function RunActions({ run: { job, refus, refuses, etat }, onOther }: Props) {
  const { start, close } = useImportRun();
  const { list, many } = natureLabels[job.nature];
  const isDry = job.essai && etat === 'fini';

  function saveRefused() {
    saveCsv(toRefusedCsv(job.contenu, refus), job.fichier.replace(/(\.\w+)?$/, '-a-corriger.csv'));
  }

  function takeOther() {
    onOther();
    close();
  }

  return (
    <Group gap="var(--space-2)" align="stretch">
      <Button variant="subtle" onClick={takeOther}>
        Autre fichier
      </Button>
      {job.essai && (
        <Button variant="subtle" onClick={close}>
          Revoir le fichier
        </Button>
      )}
      {refuses > 0 && (
        <Button
          variant="default"
          onClick={saveRefused}
          leftSection={<IconDownload size={16} stroke={1.7} aria-hidden="true" />}
        >
          Lignes refusées, à corriger
        </Button>
      )}
      {etat !== 'fini' && <Button onClick={() => start(job)}>Reprendre</Button>}
      {isDry && <Button onClick={() => start({ ...job, essai: false })}>Importer pour de bon</Button>}
      {!job.essai && etat === 'fini' && (
        <Button component={Link} to={list}>
          {`Voir les ${many}`}
        </Button>
      )}
    </Group>
  );
}
