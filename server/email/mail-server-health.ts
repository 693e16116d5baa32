const firstPauseMs = 1_000;
const longestPauseMs = 60_000;

export type MailServerHealth = ReturnType<typeof createMailServerHealth>;

/**
 * Tracks whether the mail server can be reached. After a failure to reach it nothing is tried for a while, longer each
 * time, at most a minute, so that a thousand messages do not each find out by themselves.
 */
export function createMailServerHealth(now: () => Date) {
  let failures = 0;
  let pausedUntil = 0;
  let reason: string | undefined;

  /**
   * Returns the rest of the pause in milliseconds; a longer one than possible comes from a clock that was set back, and
   * counts as 0.
   */
  function getPause(): number {
    const left = pausedUntil - now().getTime();
    return left > longestPauseMs ? 0 : Math.max(0, left);
  }

  return {
    getPause,
    /** Returns why nothing is sent, in French; undefined when the last attempt reached the server. */
    findReason: (): string | undefined => reason,

    markReached() {
      failures = 0;
      pausedUntil = 0;
      reason = undefined;
    },

    markUnreachable(erreur: string) {
      reason = erreur;
      // Attempts that failed at the same time count once.
      if (getPause() > 0) return;
      pausedUntil = now().getTime() + Math.min(firstPauseMs * 2 ** failures, longestPauseMs);
      failures += 1;
    },
  };
}
