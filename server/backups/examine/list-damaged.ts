import { readAllRecords } from '#server/backoffice/local/upkeep/inspect-records.ts';
import { openToRead } from '../copy-summary.ts';

/** Largest number of records named one by one. */
const most = 20;

/** Returns the names of the records of a back office file that are no longer as written. */
export function listDamaged(file: string): string[] {
  const connection = openToRead(file);
  try {
    const { abimees, illisibles } = readAllRecords(connection);
    const names = abimees.map(({ nom }) => nom);
    const others = names.length > most ? [`${names.length - most} autres fiches`] : [];
    return [...names.slice(0, most), ...others, ...illisibles.map(() => 'Une partie des fiches, qui ne se lit plus')];
  } finally {
    connection.close();
  }
}

/** Returns the sentence for a backup that holds damaged records. */
export function toDamagedSauvegarde(names: readonly string[]): string {
  return `Cette sauvegarde contient ce que le disque avait déjà abîmé\u00a0: ${names.join(', ')}. Le reste y est tel qu’il était.`;
}
