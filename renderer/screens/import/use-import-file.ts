import { useState } from 'react';
import type { Nature } from '#shared/import-fields.ts';
import { type CsvChoice, type CsvContent, readCsv } from './csv-file.ts';
import { changeMapping, guessMapping, type Mapping, rememberMapping } from './mapping.ts';

export type ImportFile = { fichier: string; bytes: Uint8Array; contenu: CsvContent; mapping: Mapping };

const maxBytes = 50_000_000;

/** The file that is to be imported: chosen or dropped, read, and its columns given their meaning. */
export function useImportFile(nature: Nature) {
  const [file, setFile] = useState<ImportFile>();
  const [problem, setProblem] = useState<string>();

  function show(fichier: string, bytes: Uint8Array, choice: CsvChoice) {
    try {
      const contenu = readCsv(bytes, choice);
      setFile({ fichier, bytes, contenu, mapping: guessMapping(nature, contenu.entetes, localStorage) });
      setProblem(undefined);
    } catch (error) {
      setProblem((error as Error).message);
    }
  }

  return {
    file,
    problem,
    async take(taken: File | null | undefined) {
      if (!taken) return;
      if (taken.size > maxBytes) setProblem('Ce fichier pèse plus de 50\u00a0Mo\u00a0: partagez-le en plusieurs.');
      else show(taken.name, new Uint8Array(await taken.arrayBuffer()), {});
    },
    choose(choice: CsvChoice) {
      if (!file) return;
      const { encodage, separateur } = file.contenu;
      show(file.fichier, file.bytes, { encodage, separateur, ...choice });
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
