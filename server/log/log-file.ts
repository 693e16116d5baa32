import type { Writable } from 'node:stream';

/**
 * Returns a log file that may fail (a full disk, a removed one) without stopping the service: it is reopened with the
 * first lines that come `againMs` after the failure, and those in between are lost.
 */
export function createLogFile(open: () => Writable, againMs = 10_000) {
  let stream: Writable | undefined;
  let failedAt = Number.NEGATIVE_INFINITY;

  function openAgain(): Writable {
    const opened = open();
    opened.on('error', () => {
      if (stream === opened) stream = undefined;
      failedAt = performance.now();
    });
    return opened;
  }

  return {
    /** Calls back once the lines have been handed to the file, or are lost. */
    write(lines: string, done: () => void = () => {}): void {
      if (stream === undefined && performance.now() - failedAt < againMs) return done();
      stream ??= openAgain();
      stream.write(lines, () => done());
    },

    /** Calls back once the file has all its lines and is closed; the next lines open it again. */
    close(done: () => void): void {
      const opened = stream;
      stream = undefined;
      if (opened) opened.end(() => done());
      else done();
    },
  };
}

export type LogFile = ReturnType<typeof createLogFile>;
