import { createHash } from 'node:crypto';

/** Returns a tracking id for the platform, always the same for the same content: 36 characters at most. */
export function toSuivi(of: readonly string[], rang: number): string {
  const print = createHash('sha256').update(of.join('\n')).digest('hex');
  return `${print.slice(0, 30)}-${rang}`;
}
