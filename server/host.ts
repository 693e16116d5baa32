import type { StartApart } from '#server/backups/apart.ts';
import type { TokenKeeper } from '#server/sharing/till-token.ts';

/** The program a service runs in: what it offers beyond a folder. */
export type Host = {
  /** Starts the service again, with what was decided, once the running requests are answered. */
  restart?: () => void;
  keeper?: TokenKeeper;
  /** Where long work goes on; in a process of Node when nothing is said. */
  startApart?: StartApart;
};
