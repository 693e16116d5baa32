import { Worker } from 'node:worker_threads';

/** Work that goes on apart from the service. */
export type Apart = {
  onMessage(listener: (message: unknown) => void): void;
  /** Called once, however it ended; with the reason, when there is one. */
  onEnd(listener: (cause?: unknown) => void): void;
  /** Ends it where it is, as a power cut would. */
  stop(): Promise<void>;
};

/** Starts the module at `entry`, a file's URL, and hands it the task as its first message. */
export type StartApart = (entry: URL, task: object) => Apart;

/** Work in a thread of this process, that keeps nothing from ending. */
export const startThread: StartApart = (entry, task) => {
  const worker = new Worker(entry, { env: {}, execArgv: [], name: 'backup' });
  worker.unref();
  const ended = new Promise<unknown>((resolve) => worker.once('error', resolve).once('exit', () => resolve(undefined)));
  worker.postMessage(task);
  return {
    onMessage: (listener) => void worker.on('message', listener),
    onEnd: (listener) => void ended.then(listener),
    stop: async () => void (await worker.terminate()),
  };
};
