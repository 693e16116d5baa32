import type { Writable } from 'node:stream';

/**
 * A file of the log that may fail, on a full disk or one that is taken away, and keeps the service from nothing: it is
 * opened again with the first lines that come `againMs` later, and those in between are lost.
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
