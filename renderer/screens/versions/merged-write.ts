import type { Send } from '#renderer/api/write.ts';
import type { Call } from '#shared/endpoints/api-client.ts';
import type { Outdated } from '#shared/endpoints/errors.ts';
import { toVersionTag } from '#shared/endpoints/version-tag.ts';
import { compareFields, mergeFields } from './compare-fields.ts';
import { useVersions } from './versions.store.ts';

export type Merging<R extends object, V extends Record<string, unknown>, Made> = {
  /** The record as it was when the person began to change it. */
  seen: R;
  /** What they made of it. */
  values: V;
  /** What of the record is in the form. */
  toValues: (record: R) => V;
  /** Reads what the record is now; undefined for what is none. */
  read: (actuel: unknown) => R | undefined;
  /** What changed meanwhile, e.g. «La boutique». */
  name: string;
  /** Fields that only make sense together. */
  linked?: readonly (keyof V & string)[];
  write: (call: Call, values: V, ifMatch: string, before: R) => Promise<Made>;
};

/** What `write` takes to keep both changes of a record two people changed. */
export type MergedWrite<R, Made> = {
  send: Send<Made>;
  settle: (refusal: Outdated) => Promise<Send<Made> | undefined>;
  /** The record it is written over, as it was last seen. */
  overwrites: () => R;
};

/**
 * What a person made of a record. Where somebody else changed it meanwhile, both changes are kept; of what both changed the
 * person is asked, and writes over what they have seen. It is refused as `Outdated` when they go back to what they typed.
 */
export function toMergedWrite<R extends object, V extends Record<string, unknown>, Made>(
  merging: Merging<R, V, Made>,
): MergedWrite<R, Made> {
  const { toValues, read, name, linked, write } = merging;
  let { seen, values } = merging;
  const send: Send<Made> = (call) => write(call, values, toVersionTag(seen), seen);
  return {
    send,
    async settle({ actuel }) {
      const theirs = read(actuel);
      if (!theirs) return undefined;
      const compared = compareFields(toValues(seen), values, toValues(theirs), linked);
      const chosen = await useVersions.getState().choose({ title: `${name} a changé entre-temps`, compared });
      if (!chosen) return undefined;
      seen = theirs;
      values = mergeFields(values, compared, chosen);
      return send;
    },
    overwrites: () => seen,
  };
}

/** How a screen saves one. */
export const mergedSaving = {
  send: <Made>(call: Call, { send }: Pick<MergedWrite<never, Made>, 'send'>) => send(call),
  toSending: <Made>({ settle }: Pick<MergedWrite<never, Made>, 'settle'>) => ({ settle }),
};
