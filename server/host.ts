import type { StartChild } from '#server/backups/tasks/child-process.ts';
import type { AskForProxy } from '#server/network/network-settings.ts';
import type { KeyKeeper } from '#server/installation/kept-key.ts';
import type { TokenKeeper } from '#server/sharing/poste/poste-token.ts';

/** The program a service runs in: what it offers beyond a folder. */
export type Host = {
  /** Starts the service again, with what was decided, once the running requests are answered. */
  restart?: () => void;
  keeper?: TokenKeeper;
  /** The session of the system it runs in, see `toSessionName`; none without a window. */
  session?: string;
  /** What the program's own window shows to set a new installation up. */
  setupCode?: string;
  /** Where the key copies are signed with is kept; a file of the data folder when nothing is said. */
  sauvegardeKeys?: KeyKeeper;
  /** Where the key this poste seals its records with is kept; a file of the data folder when nothing is said. */
  scelleKey?: KeyKeeper;
  /** Where long work goes on; in a process of Node when nothing is said. */
  startChild?: StartChild;
  /** What the system says of proxies; what the environment says when nothing is said. */
  askForProxy?: AskForProxy;
};
