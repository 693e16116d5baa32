import { connect } from 'node:net';
import { readAnswers } from './read-answers.ts';
import type { LoadResult, LoadTask } from './load.ts';

// The load generator's process: keep-alive connections on bare sockets, each with one request under way, so that as
// little as possible of the machine goes into asking.

process.on('message', (task: LoadTask) => {
  run(task).then(
    (result) => process.send?.(result),
    (error: unknown) => process.send?.({ failure: String(error) }),
  );
});

/** Sends until the time has passed or, without a time, each request once. */
async function run({ port, requests, connections, milliseconds }: LoadTask): Promise<LoadResult> {
  const wires = requests.map((request) => Buffer.from(request));
  const latencies: number[] = [];
  const etags = new Set<string>();
  const statuses: Record<number, number> = {};
  const startedAt = performance.now();
  const endsAt = startedAt + (milliseconds ?? Number.POSITIVE_INFINITY);
  let sent = 0;

  function take(): Buffer | undefined {
    const isOver = milliseconds === undefined ? sent >= wires.length : performance.now() >= endsAt;
    if (isOver) return undefined;
    sent += 1;
    return wires[(sent - 1) % wires.length];
  }

  function talk(): Promise<void> {
    return new Promise((resolve, reject) => {
      let askedAt = 0;
      const read = readAnswers(({ status, etag }) => {
        latencies.push(performance.now() - askedAt);
        statuses[status] = (statuses[status] ?? 0) + 1;
        if (etag !== undefined) etags.add(etag);
        ask();
      });
      const onread = {
        buffer: Buffer.alloc(262_144),
        callback: (count: number, buffer: Uint8Array) => read(buffer, count),
      };
      const socket = connect({ port, host: '127.0.0.1', noDelay: true, onread });
      function ask() {
        const request = take();
        askedAt = performance.now();
        if (request) socket.write(request);
        else socket.end();
      }
      socket.once('connect', ask);
      socket.once('error', reject);
      socket.once('close', () => resolve());
    });
  }

  await Promise.all(Array.from({ length: connections }, talk));
  const seconds = (performance.now() - startedAt) / 1_000;
  latencies.sort((a, b) => a - b);
  const [p50, p99] = [at(latencies, 0.5), at(latencies, 0.99)];
  return { count: latencies.length, seconds, statuses, versions: etags.size, p50, p99 };
}

function at(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
