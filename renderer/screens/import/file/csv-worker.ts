import { type CsvChoice, type CsvContent, type CsvRow, readCsv } from '../csv-file.ts';

// The entry of a thread that reads one file: a long one would block the window.

export type CsvRequest = { file: File; choice: CsvChoice };
/** Rows come in lots, each once the one before was taken. */
export type CsvAnswer =
  | { avance: number }
  | { tete: Omit<CsvContent, 'lignes'> }
  | { lignes: CsvRow[]; reste: number }
  | { echec: string };

const rowsAtOnce = 3_000;

function answer(message: CsvAnswer) {
  postMessage(message);
}

let left: CsvRow[] = [];

function sendMore() {
  const lignes = left.slice(0, rowsAtOnce);
  left = left.slice(rowsAtOnce);
  answer({ lignes, reste: left.length });
}

async function read({ file, choice }: CsvRequest) {
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const { lignes, ...tete } = readCsv(bytes, choice, (avance) => answer({ avance }));
    left = lignes;
    answer({ tete });
    sendMore();
  } catch (error) {
    answer({ echec: error instanceof Error ? error.message : String(error) });
  }
}

addEventListener('message', ({ data }: MessageEvent<CsvRequest | 'suite'>) => {
  if (data === 'suite') sendMore();
  else void read(data);
});
