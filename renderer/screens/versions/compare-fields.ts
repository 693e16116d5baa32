import { isSame } from '#shared/text/same-value.ts';
import type { Side } from './compare-lines.ts';

type Values = Record<string, unknown>;

/** One field, or several linked ones, in two users' versions of a record. */
export type ComparedFields = {
  fields: readonly string[];
  mine: Values;
  theirs: Values;
  isSame: boolean;
  /** The side that changed it, when only one did; undefined when both did: the user has to choose. */
  changedBy: Side | undefined;
};

/** Compares two versions of a record field by field, against the one both began with; `linked` fields count as one. */
export function compareFields(base: Values, mine: Values, theirs: Values, linked: readonly string[] = []) {
  const alone = Object.keys(mine).filter((field) => !linked.includes(field));
  return [...(linked.length > 0 ? [linked] : []), ...alone.map((field) => [field])].map((fields): ComparedFields => {
    const [was, mineNow, theirsNow] = [base, mine, theirs].map((values) => pick(values, fields));
    const changedBy = isSame(theirsNow, was) ? 'mine' : isSame(mineNow, was) ? 'theirs' : undefined;
    return { fields, mine: mineNow ?? {}, theirs: theirsNow ?? {}, isSame: isSame(mineNow, theirsNow), changedBy };
  });
}

/** Returns my version with the chosen sides, by the first of the linked fields. */
export function mergeFields<V extends Values>(
  mine: V,
  compared: readonly ComparedFields[],
  chosen: ReadonlyMap<string, Side>,
): V {
  const kept = compared.map((one) => one[chosen.get(toKey(one)) ?? one.changedBy ?? 'mine']);
  return Object.assign({ ...mine }, ...kept);
}

export function toKey({ fields }: ComparedFields): string {
  return fields[0] ?? '';
}

function pick(values: Values, fields: readonly string[]): Values {
  return Object.fromEntries(fields.map((field) => [field, values[field]]));
}
