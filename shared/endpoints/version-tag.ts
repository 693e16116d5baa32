import { toSameText } from '#shared/text/same-value.ts';

type Versioned = { version: number; date_modification: string | null };

/**
 * What tells one state of a record from any other, as `If-Match` and `ETag` carry it. The moment goes with the version: two
 * tills count their changes each on its own until they have met. A record that counts none is told by all it says.
 */
export function toVersionTag(record: object): string {
  if (!isVersioned(record)) return `"${digest(toSameText(record))}"`;
  return `"${record.version}-${Date.parse(record.date_modification ?? '') || 0}"`;
}

/** Whether an `If-Match` is about this state: `*`, its version alone, or its tag. */
export function isVersionOf(ifMatch: string, record: object): boolean {
  const given = ifMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  const versions = isVersioned(record) ? [`"${record.version}"`, String(record.version)] : [];
  const known = ['*', ...versions, toVersionTag(record)];
  return given.some((tag) => known.includes(tag));
}

function isVersioned(record: object): record is Versioned {
  return 'version' in record && 'date_modification' in record;
}

/** Two 32-bit sums, as the browser can compute them at once: they tell states apart, and keep nobody out. */
function digest(text: string): string {
  let [first, second] = [0xdeadbeef, 0x41c6ce57];
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    first = Math.imul(first ^ code, 2_654_435_761);
    second = Math.imul(second ^ code, 1_597_334_677);
  }
  return [first, second].map((sum) => ((sum ^ (sum >>> 15)) >>> 0).toString(36)).join('-');
}
