import { userInfo } from 'node:os';

/**
 * Returns a name for the session of the system this program was started in: the account with its display or remote
 * connection. Windows of one session belong to one person.
 */
export function toSessionName({ DISPLAY, WAYLAND_DISPLAY, SESSIONNAME }: NodeJS.ProcessEnv): string {
  return `${process.geteuid?.() ?? userInfo().username}@${DISPLAY ?? WAYLAND_DISPLAY ?? SESSIONNAME ?? ''}`;
}
