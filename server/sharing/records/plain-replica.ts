import type { Fields } from './fields.ts';

type Store<R> = { find(code: string): R | undefined; save(after: R, before: R | undefined): R };

/**
 * Creates the replica of a kind that is shared as it is stored: nothing is added up beside it, and nothing follows from
 * it.
 */
export function toPlainReplica<R extends Fields & { code: string }>({ find, save }: Store<R>) {
  return { find, put: (record: R) => void save(record, find(record.code)) };
}
