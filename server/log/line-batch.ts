import type { LogFile } from './log-file.ts';

type Options = {
  /** How long a line waits at most. */
  delayMs?: number;
  /** Characters that are written at once, without waiting. */
  maxLength?: number;
};

/**
 * Writes lines to a file many at a time, in order: a line waits 200 ms at most, so that a busy service makes a few
 * writes a second and not one a request. `flush` calls back once the file has all the lines given so far, and is closed until the next.
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
