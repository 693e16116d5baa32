/** Returns the counters of a service since its start, for monitoring; they hold no personal data. */
export function createRequestCounters() {
  const requests = new Map<string, { count: number; seconds: number }>();
  const lines = new Map<string, number>();
  return {
    /** Counts a request by the class of its status, e.g. `2xx`. */
    countRequest(status: number, ms: number): void {
      const key = `${Math.floor(status / 100)}xx`;
      const { count, seconds } = requests.get(key) ?? { count: 0, seconds: 0 };
      requests.set(key, { count: count + 1, seconds: seconds + ms / 1_000 });
    },
    /** Counts a line of the log by its level: `warn`, `error`. */
    countLine: (level: string): void => void lines.set(level, (lines.get(level) ?? 0) + 1),
    read: (): {
      requests: ReadonlyMap<string, { count: number; seconds: number }>;
      lines: ReadonlyMap<string, number>;
    } => ({
      requests,
      lines,
    }),
  };
}

export type RequestCounters = ReturnType<typeof createRequestCounters>;
