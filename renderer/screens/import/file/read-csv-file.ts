import type { CsvChoice, CsvContent, CsvRow } from '../csv-file.ts';
import type { CsvAnswer, CsvRequest } from './csv-worker.ts';

export type CsvReading = { content: Promise<CsvContent>; stop: () => void };

/**
 * Parses a CSV file in a thread of its own; `onProgress` is called with the part read, from 0 to 1. The window stays
 * responsive, and takes the rows over in lots.
 * @throws {Error} a French sentence, as `readCsv` does.
 */
export function readCsvFile(file: File, choice: CsvChoice, onProgress: (part: number) => void): CsvReading {
  const worker = new Worker(new URL('./csv-worker.ts', import.meta.url), { type: 'module' });
  const content = new Promise<CsvContent>((resolve, reject) => {
    let head: Omit<CsvContent, 'lignes'> | undefined;
    const rows: CsvRow[] = [];

    function take({ lignes, reste }: Extract<CsvAnswer, { lignes: unknown }>) {
      rows.push(...lignes);
      if (reste > 0) return void setTimeout(() => worker.postMessage('suite'));
      if (head) resolve({ ...head, lignes: rows });
    }

    worker.addEventListener('message', ({ data }: MessageEvent<CsvAnswer>) => {
      if ('avance' in data) onProgress(data.avance);
      else if ('tete' in data) head = data.tete;
      else if ('lignes' in data) take(data);
      else reject(new Error(data.echec));
    });
    worker.addEventListener('error', () => reject(new Error('Ce fichier n’a pas pu être lu.')));
    worker.postMessage({ file, choice } satisfies CsvRequest);
  });
  const stop = () => worker.terminate();
  void content.then(stop, stop);
  return { content, stop };
}
