/**
 * Ends this process as asked when npm was: npm's shell dies of the signal that npm passes on, and leaves its program
 * running. Started by anything but npm, it changes nothing.
 */
export function endWithNpm(): void {
  if (!process.env.npm_lifecycle_event) return;
  const shell = process.ppid;
  const watch = () => process.ppid !== shell && process.kill(process.pid, 'SIGTERM');
  setInterval(watch, 250).unref();
}
