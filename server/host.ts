import { randomInt } from 'node:crypto';
import type { StartApart } from '#server/backups/apart.ts';
import type { KeyKeeper } from '#server/backups/key-ring.ts';
import type { TokenKeeper } from '#server/sharing/till-token.ts';

/** The program a service runs in: what it offers beyond a folder. */
export type Host = {
  /** Starts the service again, with what was decided, once the running requests are answered. */
  restart?: () => void;
  keeper?: TokenKeeper;
  /** What the program's own window shows to set a new installation up. */
  setupCode?: string;
  /** Where the key copies are signed with is kept; a file of the data folder when nothing is said. */
  copyKeys?: KeyKeeper;
  /** Where long work goes on; in a process of Node when nothing is said. */
  startApart?: StartApart;
};

/** Letters and figures nobody takes for one another. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** What cannot be guessed and can still be copied by hand: twenty characters, some 98 bits. */
export function createSetupCode(): string {
  const groups = Array.from({ length: 4 }, () =>
    Array.from({ length: 5 }, () => alphabet[randomInt(alphabet.length)]).join(''),
  );
  return groups.join('-');
}
