import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

export type Environment = Record<string, string>;

/** The built service, running as a process of its own. */
export type ServiceProcess = {
  url: string;
  pid: number;
  /** Returns what it has written on its standard outputs so far. */
  output: () => string;
  /** Ends it with SIGTERM; returns its exit code. */
  stop: () => Promise<number | null>;
  /** Ends it as a power cut would. */
  kill: () => Promise<void>;
};

/** Returns the environment of a program under test: this process's, without its settings, plus the given ones. */
export function toEnvironment(settings: Environment): Environment {
  const inherited = Object.entries(process.env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && !/^(COMPTOIR_|NODE_OPTIONS$)/.test(entry[0]),
  );
  return { ...Object.fromEntries(inherited), ...settings };
}

/** Starts the built service, or another built program, and waits until it listens. */
export async function startServiceProcess(
  environment: Environment,
  program = 'dist/main/serve.js',
): Promise<ServiceProcess> {
  const child = spawn(process.execPath, [program], { env: environment });
  const url = await waitForAddress(child);
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
    return child.exitCode;
  };
  return {
    url: url.address,
    pid: Number(child.pid),
    output: url.read,
    stop: () => end('SIGTERM'),
    kill: async () => void (await end('SIGKILL')),
  };
}

function waitForAddress(child: ChildProcess) {
  let output = '';
  return new Promise<{ address: string; read: () => string }>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const address = /écoute sur (http\S+)/.exec(output)?.[1];
      if (address) resolve({ address, read: () => output });
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', (code) => reject(new Error(`The service ended with ${code} before it listened:\n${output}`)));
  });
}
