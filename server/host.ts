import type { StartChild } from '#server/backups/tasks/child-process.ts';
import type { AskForProxy } from '#server/network/network-settings.ts';
import type { KeyKeeper } from '#server/installation/stored-keys.ts';
import type { TokenKeeper } from '#server/sharing/poste/poste-token.ts';

/** The program a service runs in, and what it offers beyond a folder. */
export type Host = {
  /** Restarts the service with the new decision, once the running requests are answered. */
  restart?: () => void;
  keeper?: TokenKeeper;
  /** The system session it runs in, see `toSessionName`; none without a window. */
  session?: string;
  /** The code the program's own window shows to set up a new installation. */
  setupCode?: string;
  /** Stores the key that signs backups; by default a file of the data folder. */
  sauvegardeKeys?: KeyKeeper;
  /** Stores the key that seals this poste's records; by default a file of the data folder. */
  scelleKey?: KeyKeeper;
  /** Starts long work elsewhere; by default in a child process of Node. */
  startChild?: StartChild;
  /** Asks the system for its proxies; by default the environment decides. */
  askForProxy?: AskForProxy;
};
