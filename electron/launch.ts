import { argv, env, umask } from 'node:process';
import { readCommand } from '#server/command-line/read-command.ts';
import { goBackIfStuck } from './updates/go-back-if-stuck.ts';

// Before anything else is loaded: what this program makes is its owner's alone.
umask(0o077);
const command = readCommand(argv.slice(1));
if (command.name === 'window' || command.name === 'service') {
  goBackIfStuck(env.APPIMAGE);
  await import('./main.ts');
} else {
  const { answerCommand } = await import('./command-line/answer-command.ts');
  await answerCommand(command);
}
