import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, type RequestOptions, request as ask } from 'node:http';
import { percentile } from './rounds.ts';

export type Sent = { method?: string; path: string; headers?: Record<string, string>; body?: unknown };

/**
 * `requests` are sent in turn, for so many milliseconds; without a time each is sent once. Every answer must have
 * `status`.
 */
export type LoadTask = {
  port: number;
  requests: readonly Sent[];
  connections: number;
  status: number;
  milliseconds?: number;
};

/** `versions` is the number of different ETags; `p50` the milliseconds from request to last byte. */
export type LoadResult = { count: number; seconds: number; versions: number; p50: number };

export type Load = { run(task: LoadTask): Promise<LoadResult> } & Disposable;

/** Starts the load generator as a process of its own, so that the measuring process has nothing else to do. */
export function startLoad(): Load {
  const child = fork(import.meta.filename);
  const ended = once(child, 'exit').then(() => [{ failure: 'its process ended' }]);
  return {
    async run(task) {
      child.send(task);
      const [answer] = (await Promise.race([once(child, 'message'), ended])) as [LoadResult | { failure: string }];
      if ('failure' in answer) throw new Error(`The load generator failed: ${answer.failure}`);
      return answer;
    },
    [Symbol.dispose]: () => void child.kill(),
  };
}

if (process.argv[1] === import.meta.filename)
  process.on('message', async (task: LoadTask) =>
    process.send?.(await run(task).catch((error: unknown) => ({ failure: String(error) }))),
  );

async function run({ port, requests, connections, status, milliseconds }: LoadTask): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const prepared = requests.map((request) => prepare(request, { agent, port, host: '127.0.0.1' }));
  const latencies: number[] = [];
  const etags = new Set<string | undefined>();
  const startedAt = performance.now();
  let sent = 0;

  async function talk() {
    while (milliseconds === undefined ? sent < prepared.length : performance.now() - startedAt < milliseconds) {
      const askedAt = performance.now();
      const answer = await prepared[sent++ % prepared.length]?.();
      // A figure must not be made of refusals.
      if (answer?.status !== status) throw new Error(`Expected answers ${status} only, got ${answer?.status}`);
      latencies.push(performance.now() - askedAt);
      etags.add(answer.etag);
    }
  }

  await Promise.all(Array.from({ length: connections }, talk));
  const seconds = (performance.now() - startedAt) / 1_000;
  agent.destroy();
  return { count: latencies.length, seconds, versions: etags.size, p50: percentile(latencies, 50) };
}

/** Prepares a request that can be sent again and again; its answer is read to the end and dropped. */
function prepare({ body, headers, ...rest }: Sent, to: RequestOptions) {
  const text = body === undefined ? undefined : JSON.stringify(body);
  const ofBody = text && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) };
  const options = { ...to, ...rest, headers: { ...headers, ...ofBody } };
  return () =>
    new Promise<{ status: number | undefined; etag: string | undefined }>((resolve, reject) => {
      const sending = ask(options, (response) => {
        const { statusCode: status, headers: given } = response;
        response.on('end', () => resolve({ status, etag: given.etag })).resume();
      });
      sending.on('error', reject).end(text);
    });
}
