import { createHash } from 'node:crypto';

/** A name for the platform, the same wherever it is made of the same: 36 characters at most. */
export function toSuivi(of: readonly string[], rang: number): string {
  const print = createHash('sha256').update(of.join('\n')).digest('hex');
  return `${print.slice(0, 30)}-${rang}`;
}
