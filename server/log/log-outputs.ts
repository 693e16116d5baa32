/** Where lines go, one or two of them. */
export type LogSink = { write(line: string, level: number): void; flush(done: () => void): void };

/** The places a service may write its log to: its own files, what the system keeps, or both. */
export const logOutputs = ['files', 'journal', 'json', 'files+journal', 'files+json'] as const;
export type LogOutput = (typeof logOutputs)[number];

/** pino tells a destination that has this the level of each line, before the line. */
const metadata = Symbol.for('pino.metadata');

/** What pino writes to: each line goes to each of the sinks. */
export function createDestination(sinks: readonly LogSink[]) {
  const destination = {
    [metadata]: true,
    lastLevel: 0,
    write(line: string): void {
      for (const sink of sinks) sink.write(line, destination.lastLevel);
    },
    /** Calls back once all of them have all lines. */
    flush(done: () => void): void {
      let left = sinks.length;
      const end = () => {
        left -= 1;
        if (left === 0) done();
      };
      for (const sink of sinks) sink.flush(end);
    },
  };
  return destination;
}

/**
 * Standard output, for a program whose log the system keeps: a line of JSON each and, where `isPrefixed`, before it the
 * priority by which systemd's journal files it (sd-daemon(3)).
 */
export function createConsoleSink(stdout: NodeJS.WritableStream, isPrefixed: boolean): LogSink {
  // Nobody reads any more: the service goes on.
  stdout.on('error', () => {});
  return {
    write: (line, level) => void stdout.write(isPrefixed ? `<${toPriority(level)}>${line}` : line),
    flush: (done) => void stdout.write('', () => done()),
  };
}

/** Syslog's: 2 critical, 3 error, 4 warning, 6 information, 7 debug. */
function toPriority(level: number): number {
  if (level >= 60) return 2;
  if (level >= 50) return 3;
  if (level >= 40) return 4;
  return level >= 30 ? 6 : 7;
}
