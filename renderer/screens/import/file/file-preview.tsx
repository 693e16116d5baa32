import { NativeSelect } from '@mantine/core';
import type { Mapping } from '#renderer/screens/import/mapping.ts';
import { ScrollRegion } from '#renderer/ui/screen/scroll-region.tsx';
import { importFields, type Nature } from '#shared/tables/import-fields.ts';
import classes from '../import.module.css';
import type { CsvContent } from '../csv-file.ts';

const rowsShown = 6;

type Props = {
  nature: Nature;
  contenu: CsvContent;
  mapping: Mapping;
  onMap: (column: number, champ: string | null) => void;
};

/** Shows the first lines of a file, with the content of each column above it. */
export function FilePreview({ nature, contenu: { entetes, lignes }, mapping, onMap }: Props) {
  const choices = [
    { value: '', label: 'Ne pas importer' },
    ...importFields[nature].map(({ champ, label, isRequired }) => ({
      value: champ,
      label: isRequired ? `${label} *` : label,
    })),
  ];
  return (
    <ScrollRegion className={classes.preview} aria-label="Aperçu du fichier">
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col" className={classes.number}>
              Ligne
            </th>
            {entetes.map((entete, column) => (
              <th key={column} scope="col" data-ignored={mapping[column] === null || undefined}>
                <span className={classes.heading}>{toName(entete, column)}</span>
                <NativeSelect
                  size="xs"
                  aria-label={`La colonne ${toName(entete, column)} contient`}
                  data={choices}
                  value={mapping[column] ?? ''}
                  onChange={(event) => onMap(column, event.currentTarget.value || null)}
                />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lignes.slice(0, rowsShown).map(({ ligne, cellules }) => (
            <tr key={ligne}>
              <td className={classes.number}>{ligne}</td>
              {entetes.map((_, column) => (
                <td key={column} data-ignored={mapping[column] === null || undefined}>
                  {cellules[column]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

function toName(entete: string, column: number): string {
  return entete === '' ? `sans titre ${column + 1}` : entete;
}
