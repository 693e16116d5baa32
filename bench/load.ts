import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, type RequestOptions, request as ask } from 'node:http';
import { percentile } from './rounds.ts';

type Request = { method?: string; path: string; headers?: Record<string, string>; body?: unknown };
/**
 * `next` is sent once this is answered, and both count as one; a text `{name}` in its body is that field of the answer.
 */
export type Sent = Request & { next?: Request };

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

type Answer = { status: number | undefined; etag: string | undefined; body: string };

/** Prepares a request that can be sent again and again, with the one that follows it. */
function prepare({ next, ...first }: Sent, to: RequestOptions): () => Promise<Answer> {
  const send = prepareOne(first, to, next !== undefined);
  if (!next) return send;
  return async () => {
    const answer = await send();
    return answer.status === undefined || answer.status >= 300 ? answer : prepareOne(fill(next, answer.body), to)();
  };
}

/** Returns a request with the fields of an answer in its body. */
function fill({ body, ...rest }: Request, answer: string): Request {
  const read = JSON.parse(answer) as { data?: Record<string, unknown> } & Record<string, unknown>;
  const fields = read.data ?? read;
  const text = JSON.stringify(body).replaceAll(/"\{(\w+)\}"/g, (_, name: string) => JSON.stringify(fields[name]));
  return { ...rest, body: JSON.parse(text) as unknown };
}

/** An answer that is not kept is read to its end and dropped. */
function prepareOne({ body, headers, ...rest }: Request, to: RequestOptions, isKept = false): () => Promise<Answer> {
  const text = body === undefined ? undefined : JSON.stringify(body);
  const ofBody = text && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) };
  const options = { ...to, ...rest, headers: { ...headers, ...ofBody } };
  return () =>
    new Promise((resolve, reject) => {
      const sending = ask(options, (response) => {
        const { statusCode: status, headers: given } = response;
        const chunks: Buffer[] = [];
        if (isKept) response.on('data', (chunk: Buffer) => chunks.push(chunk));
        const end = () => resolve({ status, etag: given.etag, body: Buffer.concat(chunks).toString() });
        response.on('end', end).resume();
      });
      sending.on('error', reject).end(text);
    });
}
