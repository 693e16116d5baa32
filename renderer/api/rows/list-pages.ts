import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import type { ListPage } from '#shared/contracts/list-page.ts';

/** A list that the service gives page by page: how one is read, and under what its pages are cached. */
type PagedList<Question, Answer extends Rows> = {
  /** First its group, for that is what a write touches. */
  key: readonly unknown[];
  read: (query: Question & ListPage) => Promise<Answer>;
};
type Rows = { data: readonly unknown[]; total: number };

/** Few requests, for a list that is scrolled fast: pages of 200 left blank rows in one of 50,000. */
const pageSize = 500;
/** What others sell and change shows within this time; unchanged pages are answered from the version they had. */
const everyMs = 1_000;
/** Pages out of sight are forgotten: a list scrolled from end to end leaves little behind. */
const keptMs = 60_000;
/** How far ahead of a fast scroll pages are asked for: so many frames, at most so many rows. */
const [framesAhead, mostAhead] = [8, 6_000];

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
 * All that answers a question, and how many they are; of the rows those in sight and near it are there. The former answer
 * stays until the first page of a new one has come.
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

  return {
    /** Its first page, with what is said of all of them. */
    first: first.data?.answer,
    /** What a `ListState` is told. */
    state: { data: first.data?.answer.data, error: first.error, refetch: first.refetch },
    /** What the rows and figures answer. */
    question,
    total,
    parts,
    onShow,
    /** The row at a place, when it was read not long ago. */
    findRow(index: number): Row | undefined {
      const start = index - (index % pageSize);
      const { queryKey } = toPageQuery(list, question, start);
      return cache.getQueryData<Page<Question, Answer>>(queryKey)?.answer.data[index - start];
    },
  };
}

type Keyed = { queryKey: readonly unknown[] };

/** Rows of customers are none of prospects: only an answer about the same list stays. */
function isOf(key: readonly unknown[], query: Keyed | undefined): boolean {
  return key.every((part, index) => query?.queryKey[index] === part);
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
