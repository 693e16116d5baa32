export type LogSink = { write(line: string, level: number): void; flush(done: () => void): void };

/** The outputs a service may log to: its own files, the system's log, or both. */
export const logOutputs = ['files', 'journal', 'json', 'files+journal', 'files+json'] as const;
export type LogOutput = (typeof logOutputs)[number];

/** pino passes the level of each line, before the line, to a destination that has this symbol. */
const metadata = Symbol.for('pino.metadata');

/** Returns the destination pino writes to, which passes each line to every sink. */
export function createDestination(sinks: readonly LogSink[]) {
  const destination = {
    [metadata]: true,
    lastLevel: 0,
    write(line: string): void {
      for (const sink of sinks) sink.write(line, destination.lastLevel);
    },
    /** Calls back once every sink has all lines. */
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
 * Returns a sink for standard output, for a program whose log the system keeps: one line of JSON each. With
 * `isPrefixed`, the line begins with the priority that systemd's journal reads (sd-daemon(3)).
 */
export function createConsoleSink(stdout: NodeJS.WritableStream, isPrefixed: boolean): LogSink {
  // Nobody reads the output any more; the service goes on.
  stdout.on('error', () => {});
  return {
    write: (line, level) => void stdout.write(isPrefixed ? `<${toPriority(level)}>${line}` : line),
    flush: (done) => void stdout.write('', () => done()),
  };
}

/** Returns syslog's priority: 2 critical, 3 error, 4 warning, 6 information, 7 debug. */
function toPriority(level: number): number {
  if (level >= 60) return 2;
  if (level >= 50) return 3;
  if (level >= 40) return 4;
  return level >= 30 ? 6 : 7;
}
