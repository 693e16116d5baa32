import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { getSession } from '#shared/contracts/auth.ts';
import { NotSignedIn, toAppError, Unavailable } from '#shared/errors.ts';
import { call } from '../client.ts';
import { type RowOf, type RowSource, rowSources } from './row-sources.ts';
import type { RowsReply, RowsRequest } from './rows-worker.ts';

let worker: Worker | undefined;
let lastId = 0;

function getWorker(): Worker {
  worker ??= new Worker(new URL('./rows-worker.ts', import.meta.url), { type: 'module' });
  return worker;
}

/** Reads every row; `onFirst` gets those that came first, as soon as they are there. */
function readRows<S extends RowSource>(source: S, onFirst: (rows: RowOf<S>[]) => void): Promise<RowOf<S>[]> {
  const reader = getWorker();
  const id = ++lastId;
  const rows: RowOf<S>[] = [];
  return new Promise((resolve, reject) => {
    function handle({ data }: MessageEvent<RowsReply>) {
      if (data.id !== id) return;
      if ('rows' in data) {
        rows.push(...(data.rows as RowOf<S>[]));
        if (rows.length === data.rows.length) onFirst([...rows]);
        return;
      }
      reader.removeEventListener('message', handle);
      if ('isDone' in data) resolve(rows);
      else reject(data.failure ? toAppError(data.failure.status, data.failure.body) : toUnreachable());
    }
    reader.addEventListener('message', handle);
    reader.postMessage({ id, source } satisfies RowsRequest);
  });
}

function toUnreachable(): Error {
  return new Unavailable('Le service de Comptoir ne répond pas.');
}

/** The whole list, without the screen ever waiting for it; the first rows show while the others come. */
export function useRows<S extends RowSource>(source: S, isEnabled = true): UseQueryResult<RowOf<S>[]> {
  const cache = useQueryClient();
  const queryKey = [rowSources[source].path, 'rows'];

  function showFirst(rows: RowOf<S>[]) {
    if (cache.getQueryData(queryKey) === undefined) cache.setQueryData(queryKey, rows);
  }

  return useQuery<RowOf<S>[]>({
    queryKey,
    enabled: isEnabled,
    structuralSharing: false,
    async queryFn() {
      try {
        return await readRows(source, showFirst);
      } catch (error) {
        if (!(error instanceof NotSignedIn)) throw error;
        // Any call of the screens renews the session; then the list can be read.
        await call(getSession);
        return readRows(source, showFirst);
      }
    },
  });
}
