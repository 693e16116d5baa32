import type { MutateOptions } from '@tanstack/react-query';
import { useState } from 'react';
import { useWrite } from '#renderer/api/use-write.ts';
import { type MergedWrite, type Merging, toMergedWrite } from './merged-write.ts';

type Options<R extends object, V extends Record<string, unknown>, Made> = Omit<
  Merging<R, V, Made>,
  'seen' | 'values'
> & {
  /** The record as it is when the form is opened. */
  opened: R;
  /** Returns the record after it was written. */
  toRecord: (made: Made) => R;
  say?: (made: Made) => string;
};

/** Changes a record that others may change too: starts from what was read, then from what was last saved. */
export function useMergedWrite<R extends object, V extends Record<string, unknown>, Made>(
  options: Options<R, V, Made>,
) {
  const { opened, toRecord, say, ...merging } = options;
  const [seen, setSeen] = useState(opened);
  const saving = useWrite((call, { send }: MergedWrite<R, Made>) => send(call), {
    toSending: ({ settle }) => ({ settle }),
    onMade: (made) => setSeen(toRecord(made)),
    ...(say ? { say } : {}),
  });
  return {
    ...saving,
    mutate: (values: V, options: MutateOptions<Made, Error, MergedWrite<R, Made>> = {}) =>
      saving.mutate(toMergedWrite({ ...merging, seen, values }), options),
  };
}
