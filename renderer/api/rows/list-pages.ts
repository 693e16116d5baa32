import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import type { ListPage } from '#shared/contracts/list-page.ts';

/** A list that the service returns page by page: how a page is read, and the cache key of its pages. */
type PagedList<Question, Answer extends Rows> = {
  /** Begins with the group of its endpoint, by which a write invalidates it. */
  key: readonly unknown[];
  read: (query: Question & ListPage) => Promise<Answer>;
};
type Rows = { data: readonly unknown[]; total: number };

/** Large pages, since a fast scroll then needs few requests: pages of 200 left blank rows in a list of 50,000. */
const pageSize = 500;
/** How soon changes of others are shown; unchanged pages are answered from their version. */
const everyMs = 1_000;
/** How long pages out of sight are cached: a list scrolled from end to end leaves little behind. */
const keptMs = 60_000;
/** How far ahead of a fast scroll pages are read: so many frames, and at most so many rows. */
const [framesAhead, mostAhead] = [8, 6_000];

const toStart = (index: number) => index - (index % pageSize);

type Page<Question, Answer> = { answer: Answer; question: Question; start: number };

function toPageQuery<Question, Answer extends Rows>(
  { key, read }: PagedList<Question, Answer>,
  question: Question,
  start: number,
) {
  return {
    queryKey: [...key, question, start],
    async queryFn(): Promise<Page<Question, Answer>> {
      return { answer: await read({ ...question, debut: start, limit: pageSize }), question, start };
    },
    refetchInterval: everyMs,
    gcTime: keptMs,
  };
}

/**
 * Reads what matches a question and its total; rows in sight and near it are loaded. The former answer stays until the
 * first page of a new one has arrived.
 */
export function useListPages<Question, Answer extends Rows>(list: PagedList<Question, Answer>, asked: Question) {
  type Row = Answer['data'][number];
  const cache = useQueryClient();
  const { starts, onShow } = useStarts();
  const first = useQuery({
    ...toPageQuery(list, asked, 0),
    placeholderData: (earlier: Page<Question, Answer> | undefined, query?: Keyed) =>
      isOf(list.key, query) ? earlier : undefined,
  });
  const question = first.data?.question ?? asked;
  const total = first.data?.answer.total ?? 0;
  const others = useQueries({
    queries: starts.filter((start) => start > 0 && start < total).map((start) => toPageQuery(list, question, start)),
  });
  const pages = useSteady([first.data, ...others.map(({ data }) => data)].filter((page) => page !== undefined));
  const parts = useMemo(
    () => pages.map(({ start, answer }): { start: number; rows: readonly Row[] } => ({ start, rows: answer.data })),
    [pages],
  );

  /** Returns the row at a place, when it was read recently. */
  function findRow(index: number): Row | undefined {
    const { queryKey } = toPageQuery(list, question, toStart(index));
    return cache.getQueryData<Page<Question, Answer>>(queryKey)?.answer.data[index % pageSize];
  }

  return {
    /** The first page, with the facts about all of them. */
    first: first.data?.answer,
    /** The state for a `ListState`. */
    state: { data: first.data?.answer.data, error: first.error, refetch: first.refetch },
    /** The question that the rows and figures answer. */
    question,
    total,
    parts,
    onShow,
    findRow,
    /** Returns the rows at these places; pages that were not read recently are read. */
    async readRows(places: readonly number[]): Promise<(Row | undefined)[]> {
      const needed = new Set(places.map(toStart));
      await Promise.all([...needed].map((start) => cache.ensureQueryData(toPageQuery(list, question, start))));
      return places.map(findRow);
    },
  };
}

type Keyed = { queryKey: readonly unknown[] };

/** Returns whether a cached answer is about the same list: rows of customers must not stand in for prospects. */
function isOf(key: readonly unknown[], query: Keyed | undefined): boolean {
  return key.every((part, index) => query?.queryKey[index] === part);
}

/** Keeps the first rows of the pages in sight, and of those ahead of the scroll. */
function useStarts() {
  const [starts, setStarts] = useState<readonly number[]>([]);
  const before = useRef(0);
  const onShow = useCallback((first: number, last: number) => {
    const moved = (first - before.current) * framesAhead;
    before.current = first;
    const from = first - pageSize / 2 + Math.max(Math.min(moved, 0), -mostAhead);
    const to = last + pageSize / 2 + Math.min(Math.max(moved, 0), mostAhead);
    const next: number[] = [];
    for (let start = Math.max(0, toStart(from)); start <= to; start += pageSize) next.push(start);
    setStarts((current) => (isSame(current, next) ? current : next));
  }, []);
  return { starts, onShow };
}

/** Returns the same array while its content is the same. */
function useSteady<T>(list: readonly T[]): readonly T[] {
  const [steady, setSteady] = useState(list);
  if (isSame(steady, list)) return steady;
  setSteady(list);
  return list;
}

function isSame(first: readonly unknown[], second: readonly unknown[]): boolean {
  return first.length === second.length && first.every((one, index) => one === second[index]);
}
