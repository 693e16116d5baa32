import { isSame } from '#shared/text/same-value.ts';
import type { Side } from './compare-lines.ts';

type Values = Record<string, unknown>;

/** One field, or several that only make sense together, in two people's versions of a record. */
export type ComparedFields = {
  fields: readonly string[];
  mine: Values;
  theirs: Values;
  isSame: boolean;
  /** Whose it is when only one of the two changed it; undefined when both did: somebody has to choose. */
  changedBy: Side | undefined;
};

/** Two versions of a record field by field, against the one both began from; `linked` fields are one. */
export function compareFields(base: Values, mine: Values, theirs: Values, linked: readonly string[] = []) {
  const alone = Object.keys(mine).filter((field) => !linked.includes(field));
  return [...(linked.length > 0 ? [linked] : []), ...alone.map((field) => [field])].map((fields): ComparedFields => {
    const [was, mineNow, theirsNow] = [base, mine, theirs].map((values) => pick(values, fields));
    const changedBy = isSame(theirsNow, was) ? 'mine' : isSame(mineNow, was) ? 'theirs' : undefined;
    return { fields, mine: mineNow ?? {}, theirs: theirsNow ?? {}, isSame: isSame(mineNow, theirsNow), changedBy };
  });
}

/** My version with the sides that were chosen, by the first of the fields. */
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
