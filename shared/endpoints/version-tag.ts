import { toSameText } from '#shared/text/same-value.ts';

type Versioned = { version: number; date_modification: string | null };

/**
 * Returns a tag that tells one state of a record from any other, as `If-Match` and `ETag` carry it. It holds the moment
 * besides the version, because two tills count their changes separately until they synchronise. A record without a
 * version is hashed whole.
 */
export function toVersionTag(record: object): string {
  if (!isVersioned(record)) return `"${digest(toSameText(record))}"`;
  return `"${record.version}-${Date.parse(record.date_modification ?? '') || 0}"`;
}

/** Returns whether an `If-Match` refers to this state: by `*`, by its version alone, or by its tag. */
export function isVersionOf(ifMatch: string, record: object): boolean {
  const given = ifMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  const versions = isVersioned(record) ? [`"${record.version}"`, String(record.version)] : [];
  const known = ['*', ...versions, toVersionTag(record)];
  return given.some((tag) => known.includes(tag));
}

function isVersioned(record: object): record is Versioned {
  return 'version' in record && 'date_modification' in record;
}

/**
 * Returns two 32-bit checksums, which a browser computes synchronously. They distinguish states and do not protect against forgery.
 */
function digest(text: string): string {
  let [first, second] = [0xdeadbeef, 0x41c6ce57];
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    first = Math.imul(first ^ code, 2_654_435_761);
    second = Math.imul(second ^ code, 1_597_334_677);
  }
  return [first, second].map((sum) => ((sum ^ (sum >>> 15)) >>> 0).toString(36)).join('-');
}
