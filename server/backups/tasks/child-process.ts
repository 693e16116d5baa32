import { fork } from 'node:child_process';

/** Work in another process. */
export type ChildWork = {
  onMessage(listener: (message: unknown) => void): void;
  /** Registers a listener called once at the end, however it comes, with the reason if there is one. */
  onEnd(listener: (cause?: unknown) => void): void;
  /** Kills it at once, as a power cut would. */
  stop(): Promise<void>;
};

/** Starts the module at `entry`, a file's URL, and sends it the task as its first message. */
export type StartChild = (entry: URL, task: object) => ChildWork;

/** Runs work in a process of its own: its memory is freed with it, and it does not block the service. */
export const startNode: StartChild = (entry, task) => {
  // The environment is not passed on, since it may hold secrets; but backups are kept by days of the service's time
  // zone.
  const { TZ } = process.env;
  const child = fork(entry, { env: TZ === undefined ? {} : { TZ }, execArgv: [], stdio: 'ignore' });
  child.unref();
  child.channel?.unref();
  const ended = new Promise<unknown>((resolve) => child.on('error', resolve).once('exit', () => resolve(undefined)));
  // A process that ends before it has read its task is reported by its end.
  child.send(task, () => {});
  return {
    onMessage: (listener) => void child.on('message', listener),
    onEnd: (listener) => void ended.then(listener),
    stop: async () => {
      // Whoever stops it waits for its end: without this reference, this process could end before it.
      child.ref();
      child.kill('SIGKILL');
      await ended;
    },
  };
};
