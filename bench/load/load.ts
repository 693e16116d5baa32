import { type ChildProcess, fork } from 'node:child_process';

export type LoadTask = {
  port: number;
  /** Whole requests as they go on the wire (see `toWire`), sent in turn. */
  requests: readonly string[];
  connections: number;
  /** How long to send for; without it each request is sent once. */
  milliseconds?: number;
};

export type LoadResult = {
  count: number;
  seconds: number;
  statuses: Record<number, number>;
  /** How many different ETags were answered. */
  versions: number;
  /** Milliseconds from request to last byte. */
  p50: number;
  p99: number;
};

export type Load = { run(task: LoadTask): Promise<LoadResult> } & Disposable;

/** Starts the load generator, a process of its own. */
export function startLoad(): Load {
  const child = fork(new URL('./load-process.ts', import.meta.url), {
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  return {
    run: (task) => ask(child, task),
    [Symbol.dispose]: () => void child.kill(),
  };
}

async function ask(child: ChildProcess, task: LoadTask): Promise<LoadResult> {
  const answered = Promise.withResolvers<LoadResult | { failure: string }>();
  const onExit = () => answered.resolve({ failure: 'its process ended' });
  child.once('message', answered.resolve).once('exit', onExit);
  child.send(task);
  const answer = await answered.promise;
  child.off('exit', onExit);
  if ('failure' in answer) throw new Error(`The load generator failed: ${answer.failure}`);
  return answer;
}

type Request = { method?: string; path: string; headers?: Record<string, string>; body?: unknown };

/** A request as it goes on the wire to `port`. */
export function toWire(port: number, { method = 'GET', path, headers = {}, body }: Request): string {
  const text = body === undefined ? '' : JSON.stringify(body);
  const ofBody =
    body === undefined ? {} : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) };
  const lines = Object.entries({ host: `127.0.0.1:${port}`, ...headers, ...ofBody }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  return `${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${text}`;
}
