import { fork } from 'node:child_process';
import { once } from 'node:events';

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
  const child = fork(new URL('./load-process.ts', import.meta.url));
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
