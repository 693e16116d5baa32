import { createRowSplitter } from './row-splitter.ts';
import { type RowSource, rowSources } from './row-sources.ts';

/** `search` is the query part of the address, `?limit=1000`, or nothing. */
export type RowsRequest = { id: number; source: RowSource; search: string };
export type RowsReply = { id: number } & (
  | { rows: unknown[] }
  | { isDone: true }
  | { failure: { status: number; body: unknown } | null }
);

const scope = self as unknown as { postMessage: (reply: RowsReply) => void; onmessage: unknown };
const chunkSize = 2_000;

/** Reads a list away from the screen: however long it is, typing and scrolling never wait for it. */
scope.onmessage = ({ data: { id, source, search } }: MessageEvent<RowsRequest>) => {
  readRows(source, search, (rows) => scope.postMessage({ id, rows })).then(
    (failure) => scope.postMessage(failure ? { id, failure } : { id, isDone: true }),
    () => scope.postMessage({ id, failure: null }),
  );
};

async function readRows(source: RowSource, search: string, onRows: (rows: unknown[]) => void) {
  const { path, row } = rowSources[source];
  const response = await fetch(path + search, { credentials: 'same-origin' });
  if (!response.ok) return { status: response.status, body: (await response.json().catch(() => undefined)) as unknown };
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
