import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { toEntry } from './to-built-entry.ts';

const entry = fileURLToPath(toEntry('serve.ts'));

/**
 * Starts the bundled service as a process of its own, on a port of its own; `kill` ends it as a power cut would.
 * `onSpawn` receives it at once, for a start that is interrupted.
 */
export async function startProcess(settings: Record<string, string>, onSpawn: (kill: () => void) => void = () => {}) {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, [entry], { env: { PATH, HOME, COMPTOIR_PORT: '0', ...settings } });
  const ended = once(child, 'exit');
  onSpawn(() => void child.kill('SIGKILL'));
  const url = await new Promise<string>((resolve, reject) => {
    let output = '';
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const found = /écoute sur (http\S+)/.exec(output)?.[1];
      if (found) resolve(found);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', () => reject(new Error(`The service did not start:\n${output}`)));
  });

  async function kill() {
    child.kill('SIGKILL');
    await ended;
  }

  return { url, kill, [Symbol.asyncDispose]: kill };
}
