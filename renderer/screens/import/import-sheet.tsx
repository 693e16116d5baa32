import { Button, Group, NativeSelect, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { Notice } from '#renderer/ui/screen/loading-and-failure.tsx';
import type { Existants } from '#shared/contracts/imports.ts';
import type { Nature } from '#shared/tables/import-fields.ts';
import { isKeyOf } from '#shared/typed-entries.ts';
import { encodages, separateurs } from './csv-file.ts';
import { FilePreview } from './file/file-preview.tsx';
import { ReadingProgress } from './file/reading-progress.tsx';
import type { ImportFile, useImportFile } from './file/use-import-file.ts';
import classes from './import.module.css';
import { useImportRun } from './import-run.store.ts';
import { countLines, natureLabels } from './nature-labels.ts';
import { listMissing } from './mapping.ts';

type Props = {
  nature: Nature;
  file: ImportFile;
  actions: Pick<ReturnType<typeof useImportFile>, 'choose' | 'map' | 'forget' | 'problem' | 'avance'>;
};

/** Shows a file before it is imported: how it is read, its columns, and what is done with existing records. */
export function ImportSheet({ nature, file, actions }: Props) {
  const [existants, setExistants] = useState<Existants>('laisser');
  const { start, run } = useImportRun();
  const missing = listMissing(nature, file.mapping);
  const isBusy = run?.etat === 'en_cours';
  const begin = (essai: boolean) => start({ nature, existants, essai, ...file });

  return (
    <>
      <FileFacts file={file} onChoose={actions.choose} />
      <ReadingProgress avance={actions.avance} />
      {actions.problem !== undefined && <Notice tone="danger">{actions.problem}</Notice>}
      {missing.length > 0 && (
        <Notice tone="warning">
          {`Indiquez la colonne qui contient\u00a0: ${missing.map(({ label }) => label).join(', ')}.`}
        </Notice>
      )}
      <FilePreview nature={nature} contenu={file.contenu} mapping={file.mapping} onMap={actions.map} />
      <Group gap="var(--space-4)" align="flex-end" justify="space-between">
        {nature !== 'familles' && <ExistantsChoice nature={nature} value={existants} onChange={setExistants} />}
        <Group gap="var(--space-2)" align="stretch">
          <Button variant="subtle" onClick={actions.forget}>
            Autre fichier
          </Button>
          <Button variant="default" disabled={missing.length > 0 || isBusy} onClick={() => begin(false)}>
            {`Importer ${countLines(file.contenu.lignes.length)}`}
          </Button>
          <Button disabled={missing.length > 0 || isBusy} onClick={() => begin(true)}>
            Essai à blanc
          </Button>
        </Group>
      </Group>
    </>
  );
}

function FileFacts({
  file: { fichier, contenu },
  onChoose,
}: {
  file: ImportFile;
  onChoose: Props['actions']['choose'];
}) {
  return (
    <Group gap="var(--space-2) var(--space-3)">
      <p>
        <strong>{fichier}</strong>
        {` · ${countLines(contenu.lignes.length)} · ${countColumns(contenu.entetes.length)}`}
      </p>
      <NativeSelect
        size="xs"
        aria-label="Encodage du fichier"
        value={contenu.encodage}
        data={Object.entries(encodages).map(([value, label]) => ({ value, label }))}
        onChange={({ currentTarget: { value } }) => isKeyOf(encodages, value) && onChoose({ encodage: value })}
      />
      <NativeSelect
        size="xs"
        aria-label="Séparateur des colonnes"
        value={contenu.separateur}
        data={Object.entries(separateurs).map(([value, label]) => ({ value, label }))}
        onChange={({ currentTarget: { value } }) => isKeyOf(separateurs, value) && onChoose({ separateur: value })}
      />
    </Group>
  );
}

function countColumns(count: number): string {
  return `${count} ${count > 1 ? 'colonnes' : 'colonne'}`;
}

type ChoiceProps = { nature: Nature; value: Existants; onChange: (existants: Existants) => void };

function ExistantsChoice({ nature, value, onChange }: ChoiceProps) {
  return (
    <Group gap="var(--space-2) var(--space-3)">
      <span id="existants">{`Les ${natureLabels[nature].many} déjà là`}</span>
      <SegmentedControl
        aria-labelledby="existants"
        value={value}
        onChange={(chosen) => onChange(chosen === 'modifier' ? 'modifier' : 'laisser')}
        data={[
          { value: 'laisser', label: 'Les laisser' },
          { value: 'modifier', label: 'Les modifier' },
        ]}
      />
      <p className={classes.hint}>
        {nature === 'articles' && value === 'modifier'
          ? 'Une case vide ne change rien. Une colonne Stock corrige le stock.'
          : 'Une case vide ne change rien.'}
      </p>
    </Group>
  );
}
