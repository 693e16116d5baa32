import { fileURLToPath } from 'node:url';
import { utilityProcess } from 'electron';
import type { Host } from '#server/host.ts';

/** Runs work of the service in a process of its own, whose end does not end the window. */
export const startProcess: NonNullable<Host['startChild']> = (entry, task) => {
  const child = utilityProcess.fork(fileURLToPath(entry), [], { serviceName: 'Comptoir', stdio: 'ignore' });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.postMessage(task);
  return {
    onMessage: (listener) => void child.on('message', listener),
    onEnd: (listener) => void ended.then(() => listener()),
    stop: async () => void (child.kill() && (await ended)),
  };
};
