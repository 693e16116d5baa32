import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, type RequestOptions, request as ask } from 'node:http';

export type Sent = { method?: string; path: string; headers?: Record<string, string>; body?: unknown };

export type LoadTask = {
  port: number;
  /** Sent in turn. */
  requests: readonly Sent[];
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
};

export type Load = { run(task: LoadTask): Promise<LoadResult> } & Disposable;

/** Starts the load generator, a process of its own. */
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

// In its own process, so that the one that measures has nothing else to do.
if (process.argv[1] === import.meta.filename) {
  process.on('message', (task: LoadTask) => {
    run(task).then(
      (result) => process.send?.(result),
      (error: unknown) => process.send?.({ failure: String(error) }),
    );
  });
}

/** Sends until the time has passed or, without a time, each request once. */
async function run({ port, requests, connections, milliseconds }: LoadTask): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const prepared = requests.map((request) => prepare(request, { agent, port, host: '127.0.0.1' }));
  const latencies: number[] = [];
  const etags = new Set<string>();
  const statuses: Record<number, number> = {};
  const startedAt = performance.now();
  let sent = 0;

  async function talk() {
    while (milliseconds === undefined ? sent < prepared.length : performance.now() - startedAt < milliseconds) {
      const askedAt = performance.now();
      const answer = await prepared[sent++ % prepared.length]?.();
      latencies.push(performance.now() - askedAt);
      if (answer) statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
      if (answer?.etag !== undefined) etags.add(answer.etag);
    }
  }

  await Promise.all(Array.from({ length: connections }, talk));
  const seconds = (performance.now() - startedAt) / 1_000;
  agent.destroy();
  latencies.sort((a, b) => a - b);
  const p50 = latencies[Math.floor(latencies.length / 2)] ?? Number.NaN;
  return { count: latencies.length, seconds, statuses, versions: etags.size, p50 };
}

type Answer = { status: number; etag: string | undefined };

/** A request that can be sent again and again; its answer is read to the end and not kept. */
function prepare({ body, headers, ...rest }: Sent, to: RequestOptions): () => Promise<Answer> {
  const text = body === undefined ? undefined : JSON.stringify(body);
  const ofBody = text && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) };
  const options = { ...to, ...rest, headers: { ...headers, ...ofBody } };
  return () =>
    new Promise((resolve, reject) => {
      const sending = ask(options, (response) => {
        const { statusCode: status = 0, headers: given } = response;
        response.on('end', () => resolve({ status, etag: given.etag })).resume();
      });
      sending.on('error', reject).end(text);
    });
}
