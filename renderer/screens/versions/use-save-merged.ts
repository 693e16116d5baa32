import { type SaveOptions, useSaveRecord } from '#renderer/api/use-save-record.ts';
import type { Endpoint } from '#shared/endpoints/endpoint.ts';
import { type MergedWrite, type Merging, toMergedWrite } from './merged-write.ts';

type Options<E extends Endpoint, R extends object, V extends Record<string, unknown>> = Omit<
  Merging<E, R, V, R>,
  'seen' | 'values'
> &
  Pick<SaveOptions<E, V, R>, 'draft' | 'toName' | 'toPath'> & {
    /** Returns whether the change can still be undone. */
    mayUndo?: (earlier: R, after: R) => boolean;
  };

/** Saves the change of a record that others may change too, and goes on as `useSaveRecord` does. */
export function useSaveMerged<E extends Endpoint, R extends object, V extends Record<string, unknown>>(
  opened: R,
  options: Options<E, R, V>,
) {
  const { draft, toName, toPath, mayUndo = () => true, ...merging } = options;
  const toChange = (seen: R, values: V) => toMergedWrite({ ...merging, seen, values });
  const saving = useSaveRecord<Endpoint, MergedWrite<R, R>, R>({
    endpoint: merging.endpoint,
    send: (call, { send }) => send(call),
    toSending: ({ settle }) => ({ settle }),
    toFormer({ overwrites }, after) {
      const earlier = overwrites();
      return mayUndo(earlier, after) ? toChange(after, merging.toValues(earlier)) : undefined;
    },
    draft,
    toName,
    toPath,
  });
  return { ...saving, save: (values: V) => saving.save(toChange(opened, values)) };
}
