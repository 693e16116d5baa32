import type { MutateOptions } from '@tanstack/react-query';
import { useState } from 'react';
import { useWrites } from '#renderer/api/use-write.ts';
import type { ContractForm } from '#renderer/ui/form/use-contract-form.ts';
import type { Endpoint } from '#shared/endpoints/endpoint.ts';
import { type MergedWrite, type Merging, toMergedWrite } from './merged-write.ts';

type Options<E extends Endpoint, R extends object, V extends Record<string, unknown>, Made> = Omit<
  Merging<E, R, V, Made>,
  'seen' | 'values'
> & {
  /** The record as it is when the form is opened. */
  opened: R;
  /** Returns the record after it was written. */
  toRecord: (made: Made) => R;
  /** Returns the message shown once the record is written. */
  say?: (saved: R) => string;
};

/** Changes a record that others may change too: starts from what was read, then from what was last saved. */
export function useMergedWrite<E extends Endpoint, R extends object, V extends Record<string, unknown>, Made>(
  options: Options<E, R, V, Made>,
) {
  const { opened, toRecord, say, ...merging } = options;
  const [seen, setSeen] = useState(opened);
  const saving = useWrites([merging.endpoint], (call, { send }: MergedWrite<R, Made>) => send(call), {
    toSending: ({ settle }) => ({ settle }),
    onMade: (made) => setSeen(toRecord(made)),
    ...(say ? { say: (made: Made) => say(toRecord(made)) } : {}),
  });
  const mutate = (values: V, after: MutateOptions<Made, Error, MergedWrite<R, Made>> = {}) =>
    saving.mutate(toMergedWrite({ ...merging, seen, values }), after);
  return {
    ...saving,
    mutate,
    /** Writes the values of a form, which then shows what was saved, or what was refused. */
    save: (values: V, form: Pick<ContractForm<V>, 'accept' | 'showRefusal'>) =>
      mutate(values, {
        onSuccess: (made) => form.accept(merging.toValues(toRecord(made))),
        onError: form.showRefusal,
      }),
  };
}
