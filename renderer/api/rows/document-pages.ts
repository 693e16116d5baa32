import { keepPreviousData, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import type { VenteKind } from '#renderer/stores/vente.ts';
import { browseDocuments, type DocumentQuestion } from '#shared/contracts/documents/document-list.ts';
import { documentKinds } from '#shared/contracts/documents/documents.ts';
import type { ResponseOf } from '#shared/endpoints/endpoint.ts';
import { toQueryKey } from '../use-answer.ts';
import { call } from '../client.ts';
import type { DocumentRow } from './row-sources.ts';

type Page = ResponseOf<typeof browseDocuments> & { question: DocumentQuestion; start: number };

const pageSize = 200;
/** What others sell and change shows within this time; unchanged pages are answered from the version they had. */
const everyMs = 3_000;
/** Pages out of sight are forgotten: a list scrolled from end to end leaves little behind. */
const keptMs = 60_000;
/** How far ahead of a fast scroll pages are asked for: so many frames, at most so many rows. */
const [framesAhead, mostAhead] = [8, 2_000];

function toPageQuery(kind: VenteKind, question: DocumentQuestion, start: number) {
  return {
    queryKey: toQueryKey(browseDocuments, kind, question, start),
    async queryFn(): Promise<Page> {
      const params = { type_doc: documentKinds[kind].code };
      const query = { ...question, debut: start, limit: pageSize };
      return { ...(await call(browseDocuments, { params, query })), question, start };
    },
    refetchInterval: everyMs,
    gcTime: keptMs,
  };
}

export type DocumentPages = ReturnType<typeof useDocumentPages>;

/**
 * All the documents of a kind that answer a question, their count and their sums; of the rows those in sight and near it
 * are there. The former answer stays until the first page of a new one has come.
 */
export function useDocumentPages(kind: VenteKind, asked: DocumentQuestion) {
  const cache = useQueryClient();
  const { starts, onShow } = useStarts();
  const first = useQuery({ ...toPageQuery(kind, asked, 0), placeholderData: keepPreviousData });
  const question = first.data?.question ?? asked;
  const total = first.data?.total ?? 0;
  const others = useQueries({
    queries: starts.filter((start) => start > 0 && start < total).map((start) => toPageQuery(kind, question, start)),
  });
  const pages = useSteady([first.data, ...others.map(({ data }) => data)].filter((page) => page !== undefined));
  const parts = useMemo(() => pages.map(({ start, data }) => ({ start, rows: data })), [pages]);

  return {
    kind,
    first,
    /** What the rows and figures answer. */
    question,
    total,
    parts,
    onShow,
    /** The row at a place, when it was read not long ago. */
    findRow(index: number): DocumentRow | undefined {
      const start = index - (index % pageSize);
      const key = toPageQuery(kind, question, start).queryKey;
      return cache.getQueryData<Page>(key)?.data[index - start];
    },
  };
}

/** Where the pages in sight begin, and those one scrolls towards. */
function useStarts() {
  const [starts, setStarts] = useState<readonly number[]>([]);
  const before = useRef(0);
  const onShow = useCallback((first: number, last: number) => {
    const moved = (first - before.current) * framesAhead;
    before.current = first;
    const from = first - pageSize / 2 + Math.max(Math.min(moved, 0), -mostAhead);
    const to = last + pageSize / 2 + Math.min(Math.max(moved, 0), mostAhead);
    const next: number[] = [];
    for (let start = Math.max(0, from - (from % pageSize)); start <= to; start += pageSize) next.push(start);
    setStarts((current) => (isSame(current, next) ? current : next));
  }, []);
  return { starts, onShow };
}

/** The same array while it holds the same things. */
function useSteady<T>(list: readonly T[]): readonly T[] {
  const [steady, setSteady] = useState(list);
  if (isSame(steady, list)) return steady;
  setSteady(list);
  return list;
}

function isSame(first: readonly unknown[], second: readonly unknown[]): boolean {
  return first.length === second.length && first.every((one, index) => one === second[index]);
}
