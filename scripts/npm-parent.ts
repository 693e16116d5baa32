/**
 * Ends this process when npm is ended: the signal kills npm's shell, which leaves its program running. It does nothing
 * in a process that npm did not start.
 */
export function endWithNpm(): void {
  if (!process.env.npm_lifecycle_event) return;
  const shell = process.ppid;
  const watch = () => process.ppid !== shell && process.kill(process.pid, 'SIGTERM');
  setInterval(watch, 250).unref();
}
