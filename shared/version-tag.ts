type Versioned = { version: number; date_modification: string };

/**
 * What tells one state of a record from any other, as `If-Match` and `ETag` carry it. The moment goes with the version: two
 * tills count their changes each on its own until they have met.
 */
export function toVersionTag({ version, date_modification }: Versioned): string {
  return `"${version}-${Date.parse(date_modification)}"`;
}

/** Whether an `If-Match` is about this state: `*`, its version alone, or its tag. */
export function isVersionOf(ifMatch: string, record: Versioned): boolean {
  const given = ifMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  const known = ['*', `"${record.version}"`, String(record.version), toVersionTag(record)];
  return given.some((tag) => known.includes(tag));
}
