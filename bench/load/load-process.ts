import type { LoadResult, LoadTask } from './load.ts';
import { openTalker } from './open-talker.ts';

// The load generator's process: bare sockets and as little as possible besides, so that the machine goes into answering.

process.on('message', (task: LoadTask) => {
  run(task).then(
    (result) => process.send?.(result),
    (error: unknown) => process.send?.({ failure: String(error) }),
  );
});

/** Sends until the time has passed or, without a time, each request once. */
async function run({ port, requests, connections, milliseconds }: LoadTask): Promise<LoadResult> {
  const talkers = await Promise.all(Array.from({ length: connections }, () => openTalker(port)));
  const wires = requests.map((request) => Buffer.from(request));
  const latencies: number[] = [];
  const etags = new Set<string>();
  const statuses: Record<number, number> = {};
  const startedAt = performance.now();
  let sent = 0;

  function take(): Buffer | undefined {
    const isOver = milliseconds === undefined ? sent >= wires.length : performance.now() - startedAt >= milliseconds;
    if (isOver) return undefined;
    sent += 1;
    return wires[(sent - 1) % wires.length];
  }

  const talks = talkers.map(({ talk }) =>
    talk(take, ({ status, etag }, latency) => {
      latencies.push(latency);
      statuses[status] = (statuses[status] ?? 0) + 1;
      if (etag !== undefined) etags.add(etag);
    }),
  );
  await Promise.all(talks);
  const seconds = (performance.now() - startedAt) / 1_000;
  latencies.sort((a, b) => a - b);
  const [p50, p99] = [at(latencies, 0.5), at(latencies, 0.99)];
  return { count: latencies.length, seconds, statuses, versions: etags.size, p50, p99 };
}

function at(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
