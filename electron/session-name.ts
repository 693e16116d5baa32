import { userInfo } from 'node:os';

/**
 * The session of the system this program was started in: the account, and its display or remote connection. Windows of one
 * session are one person's.
 */
export function toSessionName({ DISPLAY, WAYLAND_DISPLAY, SESSIONNAME }: NodeJS.ProcessEnv): string {
  return `${process.geteuid?.() ?? userInfo().username}@${DISPLAY ?? WAYLAND_DISPLAY ?? SESSIONNAME ?? ''}`;
}
