import { useEffect, useRef, useState } from 'react';
import { changeMapping, guessMapping, type Mapping, rememberMapping } from '#renderer/screens/import/mapping.ts';
import { toError } from '#shared/endpoints/errors.ts';
import type { Nature } from '#shared/tables/import-fields.ts';
import type { CsvChoice, CsvContent } from '../csv-file.ts';
import { type CsvReading, readCsvFile } from './read-csv-file.ts';

export type ImportFile = { fichier: string; source: File; contenu: CsvContent; mapping: Mapping };

const maxBytes = 50_000_000;

/** Keeps the file to import: chosen or dropped, parsed, and its columns mapped. */
export function useImportFile(nature: Nature) {
  const [file, setFile] = useState<ImportFile>();
  const [problem, setProblem] = useState<string>();
  /** Progress of the file being read. */
  const [avance, setAvance] = useState<number>();
  const reading = useRef<CsvReading>(undefined);
  useEffect(() => () => reading.current?.stop(), []);

  async function show(source: File, choice: CsvChoice) {
    reading.current?.stop();
    const mine = readCsvFile(source, choice, setAvance);
    reading.current = mine;
    setAvance(0);
    setProblem(undefined);
    try {
      const contenu = await mine.content;
      setFile({ fichier: source.name, source, contenu, mapping: guessMapping(nature, contenu.entetes, localStorage) });
    } catch (error) {
      setProblem(toError(error).message);
    } finally {
      setAvance(undefined);
    }
  }

  return {
    file,
    problem,
    avance,
    take(taken: File | null | undefined) {
      if (!taken) return;
      if (taken.size > maxBytes) setProblem('Ce fichier pèse plus de 50\u00a0Mo\u00a0: partagez-le en plusieurs.');
      else void show(taken, {});
    },
    choose(choice: CsvChoice) {
      if (!file) return;
      const { encodage, separateur } = file.contenu;
      void show(file.source, { encodage, separateur, ...choice });
    },
    map(column: number, champ: string | null) {
      if (!file) return;
      const mapping = changeMapping(file.mapping, column, champ);
      rememberMapping(nature, file.contenu.entetes, mapping, localStorage);
      setFile({ ...file, mapping });
    },
    forget: () => setFile(undefined),
  };
}
