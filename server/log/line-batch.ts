import type { LogFile } from './log-file.ts';

type Options = {
  /** Longest time a line waits, in milliseconds. */
  delayMs?: number;
  /** Number of characters that are written at once, without waiting. */
  maxLength?: number;
};

/**
 * Writes lines to a file many at a time, in order: a line waits at most 200 ms, so that a busy service makes a few
 * writes a second instead of one per request. `flush` calls back once the file has all lines given so far, and closes
 * the file until the next line.
 */
export function createLineBatch(file: LogFile, { delayMs = 200, maxLength = 65_536 }: Options = {}) {
  let waiting = '';
  let timer: NodeJS.Timeout | undefined;

  function writeWaiting(done?: () => void) {
    clearTimeout(timer);
    timer = undefined;
    const lines = waiting;
    waiting = '';
    file.write(lines, done);
  }

  return {
    write(line: string): void {
      waiting += line;
      if (waiting.length >= maxLength) writeWaiting();
      else timer ??= setTimeout(writeWaiting, delayMs).unref();
    },
    flush(done: () => void): void {
      if (waiting !== '') writeWaiting();
      file.close(done);
    },
  };
}
