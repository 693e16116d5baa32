import { fork } from 'node:child_process';

/** Work that goes on apart from the service. */
export type ChildWork = {
  onMessage(listener: (message: unknown) => void): void;
  /** Called once, however it ended; with the reason, when there is one. */
  onEnd(listener: (cause?: unknown) => void): void;
  /** Ends it where it is, as a power cut would. */
  stop(): Promise<void>;
};

/** Starts the module at `entry`, a file's URL, and hands it the task as its first message. */
export type StartChild = (entry: URL, task: object) => ChildWork;

/** Work in a process of Node's own: what it used is given back with it, and it keeps this one from nothing. */
export const startNode: StartChild = (entry, task) => {
  // No secret of the environment; but the days copies are kept by are those of the service's time zone.
  const { TZ } = process.env;
  const child = fork(entry, { env: TZ === undefined ? {} : { TZ }, execArgv: [], stdio: 'ignore' });
  child.unref();
  child.channel?.unref();
  const ended = new Promise<unknown>((resolve) => child.on('error', resolve).once('exit', () => resolve(undefined)));
  // One that ends before it has read its task is told by its end.
  child.send(task, () => {});
  return {
    onMessage: (listener) => void child.on('message', listener),
    onEnd: (listener) => void ended.then(listener),
    stop: async () => {
      // Whoever stops it waits for its end: where nothing else keeps this process, it would end first, and start nothing again.
      child.ref();
      child.kill('SIGKILL');
      await ended;
    },
  };
};
