import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { app } from 'electron';
import { type EndingCommand, runCommand, type Terminal } from '#server/command-line/run-command.ts';

/** Runs a command that needs no window, even beside an open program, and exits. */
export async function answerCommand(command: EndingCommand): Promise<void> {
  const said: string[] = [];
  const code = await runCommand(command, toTerminal(said));
  if (process.platform === 'win32') keepSaid(command, said);
  app.exit(code);
}

function toTerminal(said: string[]): Terminal {
  const tell = (stream: NodeJS.WriteStream) => (text: string) => {
    said.push(text);
    stream.write(text);
  };
  return { out: tell(process.stdout), err: tell(process.stderr) };
}

/** Writes the output of a command to a file, because a Windows program with windows has no console. */
function keepSaid({ name }: EndingCommand, said: readonly string[]) {
  writeFileSync(join(tmpdir(), `comptoir-${name}.txt`), said.join('').replaceAll('\n', '\r\n'));
}
