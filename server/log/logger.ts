import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Logger, type LoggerOptions, pino } from 'pino';
import { createStream } from 'rotating-file-stream';
import { createLineBatch } from './line-batch.ts';
import { createLogFile } from './log-file.ts';
import { createConsoleSink, createDestination, type LogOutput, type LogSink } from './log-outputs.ts';
import type { RequestCounters } from './request-counters.ts';

/** Fields that are never written, of any logged object. */
const secrets = ['password', 'email', 'authorization', 'cookie', 'token', 'key'];

type Options = {
  folder: string;
  level: string;
  /** Defaults to the files in `folder`. */
  output?: LogOutput;
  /** Counts the lines. */
  counters?: Pick<RequestCounters, 'countLine'>;
};

/**
 * Returns a structured logger that writes to `folder`, in files of at most 5 MB of which the last ten are kept. It
 * never logs a name, an address or a secret: a request is identified by its id, its endpoint and its status. A line
 * that cannot be written stops nothing.
 */
export function createLogger({ folder, level, output = 'files', counters }: Options): Logger {
  if (level === 'silent') return pino({ level });
  const sinks = [
    ...(output.startsWith('files') ? [createFileSink(folder)] : []),
    ...(output === 'files' ? [] : [createConsoleSink(process.stdout, output.endsWith('journal'))]),
  ];
  return pino({ ...toOptions(level), ...(counters && { hooks: toCountingHooks(counters) }) }, createDestination(sinks));
}

function createFileSink(folder: string): LogSink {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const settings = { path: folder, size: '5M', maxFiles: 10, mode: 0o600, initialRotation: false } as const;
  return createLineBatch(createLogFile(() => createStream('comptoir.log', settings)));
}

/** Returns the same logger on standard output, for a program whose log the system keeps. */
export function createConsoleLogger(level: string): Logger {
  return pino(toOptions(level));
}

function toOptions(level: string): LoggerOptions {
  const redact = { paths: secrets.map((name) => `*.${name}`), censor: '…' };
  return { level, base: null, timestamp: pino.stdTimeFunctions.isoTime, redact, serializers: { err: toLoggedError } };
}

const counted: ReadonlySet<string> = new Set(['warn', 'error', 'fatal']);

/** Returns hooks that count warnings and errors; pino calls them only for levels that are written. */
function toCountingHooks(counters: Pick<RequestCounters, 'countLine'>): NonNullable<LoggerOptions['hooks']> {
  return {
    logMethod(args, method, level) {
      const label = pino.levels.labels[level] ?? '';
      if (counted.has(label)) counters.countLine(label);
      method.apply(this, args);
    },
  };
}

export function toLogFolder(dataDir: string): string {
  return join(dataDir, 'logs');
}

/** Returns an error without the e-mail addresses its message may hold, and without attached fields. */
function toLoggedError(error: unknown) {
  if (!(error instanceof Error)) return { message: hideAddresses(String(error)) };
  const { name, message, stack = '' } = error;
  return { type: name, message: hideAddresses(message), stack: hideAddresses(stack) };
}

function hideAddresses(text: string): string {
  return text.replace(/[^\s<>"'(@]+@[^\s<>"')]+/g, '…@…');
}
