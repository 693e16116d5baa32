import type { Send } from '#renderer/api/write.ts';
import type { CallTo } from '#shared/endpoints/api-client.ts';
import type { Endpoint } from '#shared/endpoints/endpoint.ts';
import type { Outdated } from '#shared/endpoints/errors.ts';
import { toVersionTag } from '#shared/endpoints/version-tag.ts';
import { compareFields, mergeFields } from './compare-fields.ts';
import { useVersions } from './versions.store.ts';

export type Merging<E extends Endpoint, R extends object, V extends Record<string, unknown>, Made> = {
  endpoint: E;
  /** The record as it was when the user began to change it. */
  seen: R;
  /** The values the user typed. */
  values: V;
  /** Returns the form's values of a record. */
  toValues: (record: R) => V;
  /** Parses the present record from a refusal; undefined when it is none. */
  read: (actuel: unknown) => R | undefined;
  /** Name of what changed, e.g. «La boutique». */
  name: string;
  /** Fields that only make sense together. */
  linked?: readonly (keyof V & string)[];
  write: (call: CallTo<E>, values: V, ifMatch: string, before: R) => Promise<Made>;
};

/** The functions that `write` needs to keep both changes of a record that two users changed. */
export type MergedWrite<R, Made> = {
  send: Send<Made>;
  settle: (refusal: Outdated) => Promise<Send<Made> | undefined>;
  /** Returns the record it is written over, as last seen. */
  overwrites: () => R;
};

/**
 * Writes a user's change of a record. If another user changed it in the meantime, both changes are kept; for fields
 * both changed, the user is asked, and writes over what they have seen. Refused as `Outdated` when they go back to what
 * they typed.
 */
export function toMergedWrite<E extends Endpoint, R extends object, V extends Record<string, unknown>, Made>(
  merging: Merging<E, R, V, Made>,
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
