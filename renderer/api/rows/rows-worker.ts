import { createRowSplitter } from './row-splitter.ts';
import { type RowSource, rowSources } from './row-sources.ts';

/** `search` is the query part of the address, `?limit=1000`, or nothing. */
export type RowsRequest = { id: number; source: RowSource; search: string };
type Failure = { status: number; body: unknown };
export type RowsReply = { id: number } & ({ rows: unknown[] } | { isDone: true } | { failure: Failure | null });

type OnRows = (rows: unknown[]) => void;

const scope = self as unknown as { postMessage: (reply: RowsReply) => void; onmessage: unknown };
const chunkSize = 2_000;

/** Reads a list away from the screen: however long it is, typing and scrolling never wait for it. */
scope.onmessage = ({ data: { id, source, search } }: MessageEvent<RowsRequest>) => {
  const read = 'pages' in rowSources[source] ? readPages : readStream;
  read(source, search, (rows) => scope.postMessage({ id, rows })).then(
    (failure) => scope.postMessage(failure ? { id, failure } : { id, isDone: true }),
    () => scope.postMessage({ id, failure: null }),
  );
};

/** Each page as it comes; the service answers others in between. */
async function readPages(source: RowSource, _search: string, onRows: OnRows): Promise<Failure | undefined> {
  const { pages, row } = rowSources[source as 'articles'];
  for (let apres: number | null = 0; apres !== null; ) {
    const response: Response = await fetch(`${pages}?limit=${chunkSize}&apres=${apres}`, {
      credentials: 'same-origin',
    });
    if (!response.ok) return toFailure(response);
    const page = (await response.json()) as { data: unknown[]; suivant: number | null };
    onRows(page.data.map((item) => row.parse(item)));
    apres = page.suivant;
  }
  return undefined;
}

/** One answer, record by record as its bytes come. */
async function readStream(source: RowSource, search: string, onRows: OnRows): Promise<Failure | undefined> {
  const { path, row } = rowSources[source];
  const response = await fetch(path + search, { credentials: 'same-origin' });
  if (!response.ok) return toFailure(response);
  const splitter = createRowSplitter();
  let pending: unknown[] = [];
  const pieces = response.body?.pipeThrough(new TextDecoderStream()) ?? [];
  for await (const piece of pieces as AsyncIterable<string>) {
    pending.push(...splitter.push(piece).map((json) => row.parse(JSON.parse(json))));
    if (pending.length < chunkSize) continue;
    onRows(pending);
    pending = [];
  }
  onRows(pending);
  return undefined;
}

async function toFailure(response: Response): Promise<Failure> {
  return { status: response.status, body: (await response.json().catch(() => undefined)) as unknown };
}
