import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { getSession } from '#shared/contracts/utilisateurs/auth.ts';
import { NotSignedIn, toAppError, Unavailable } from '#shared/endpoints/errors.ts';
import { call } from '../client.ts';
import { type RowOf, type RowSource, rowSources } from './row-sources.ts';
import type { RowsReply, RowsRequest } from './rows-worker.ts';

let worker: Worker | undefined;
let lastId = 0;

function getWorker(): Worker {
  worker ??= new Worker(new URL('./rows-worker.ts', import.meta.url), { type: 'module' });
  return worker;
}

type Question<S extends RowSource> = { source: S; search: string };

/** Reads every row; `onFirst` gets those that came first, as soon as they are there. */
function readRows<S extends RowSource>(
  question: Question<S>,
  onFirst: (rows: RowOf<S>[]) => void,
): Promise<RowOf<S>[]> {
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
    reader.postMessage({ id, ...question } satisfies RowsRequest);
  });
}

function toUnreachable(): Error {
  return new Unavailable('Le service de Comptoir ne répond pas.');
}

type RowQuery = Record<string, string | number>;

/** How a whole list is read and cached, for `useQuery` and `useQueries`. */
function toRowsQuery<S extends RowSource>(source: S, query: RowQuery, cache: QueryClient) {
  const queryKey = [rowSources[source].group, rowSources[source].path, 'rows', query];
  const params = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const question = { source, search: params.size > 0 ? `?${params}` : '' };

  function showFirst(rows: RowOf<S>[]) {
    if (cache.getQueryData(queryKey) === undefined) cache.setQueryData(queryKey, rows);
  }

  return {
    queryKey,
    structuralSharing: false,
    async queryFn(): Promise<RowOf<S>[]> {
      try {
        return await readRows(question, showFirst);
      } catch (error) {
        if (!(error instanceof NotSignedIn)) throw error;
        // Any call of the screens renews the session; then the list can be read.
        await call(getSession);
        return readRows(question, showFirst);
      }
    },
  };
}

type Options = { isEnabled?: boolean; query?: RowQuery };

/** A whole list, without the screen ever waiting for it; the first rows show while the others come. */
export function useRows<S extends RowSource>(source: S, { isEnabled = true, query = {} }: Options = {}) {
  const cache = useQueryClient();
  return useQuery({ ...toRowsQuery(source, query, cache), enabled: isEnabled, placeholderData: keepPreviousData });
}
