import { Button, FileButton } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { natureLabels } from '#renderer/screens/import/nature-labels.ts';
import { DropArea } from '#renderer/ui/drop-area.tsx';
import { Notice } from '#renderer/ui/screen/loading-and-failure.tsx';
import { importFields, type Nature } from '#shared/tables/import-fields.ts';
import classes from '../import.module.css';
import { ReadingProgress } from './reading-progress.tsx';

type Props = {
  nature: Nature;
  problem: string | undefined;
  avance: number | undefined;
  onTake: (file: File | null | undefined) => void;
};

/** Shows where a file is dropped, or chosen. */
export function FileDrop({ nature, problem, avance, onTake }: Props) {
  return (
    <DropArea className={classes.drop} onDrop={onTake}>
      {problem !== undefined && <Notice tone="danger">{problem}</Notice>}
      <p className={classes.dropTitle}>{`Déposez ici un fichier CSV ${natureLabels[nature].of}`}</p>
      <FileButton accept=".csv,.txt,.tsv,text/csv,text/plain" onChange={onTake}>
        {(props) => (
          <Button
            {...props}
            loading={avance !== undefined}
            leftSection={<IconUpload size={16} stroke={1.8} aria-hidden="true" />}
          >
            Choisir un fichier
          </Button>
        )}
      </FileButton>
      <ReadingProgress avance={avance} />
      <p className={classes.hint}>
        {
          'Tel qu’Excel l’enregistre (CSV, séparateur point-virgule), ou tout autre CSV avec ses titres en première ligne. Rien n’est écrit avant que vous l’ayez vu.'
        }
      </p>
      <p className={classes.hint}>{`Colonnes reconnues\u00a0: ${toFieldList(nature)}.`}</p>
    </DropArea>
  );
}

function toFieldList(nature: Nature): string {
  return importFields[nature]
    .map(({ label, isRequired }) => (isRequired ? `${label} (obligatoire)` : label))
    .join(', ');
}
