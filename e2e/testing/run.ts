import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** Runs a program to its end and returns its output; throws with both outputs when it fails. */
export async function run(program: string, args: readonly string[], options: { cwd?: string } = {}): Promise<string> {
  const { stdout } = await execute(program, args, { ...options, maxBuffer: 64 * 1024 * 1024 }).catch(
    (error: unknown) => {
      const { stdout: out, stderr, message } = error as { stdout?: string; stderr?: string; message: string };
      throw new Error(`${program} ${args.join(' ')}\n${message}\n${out}\n${stderr}`, { cause: error });
    },
  );
  return stdout;
}

/** Returns the text of a PDF, as a user would copy it. */
export function readPdf(path: string): Promise<string> {
  return run('pdftotext', ['-layout', path, '-']);
}
