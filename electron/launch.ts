import { argv, env, umask } from 'node:process';
import { readCommand } from '#server/command-line/read-command.ts';
import { goBackIfStuck } from './updates/go-back-if-stuck.ts';

// Set before anything else is loaded: files this program creates are readable by their owner only.
umask(0o077);
const command = readCommand(argv.slice(1));
if (command.name === 'window') {
  goBackIfStuck(env.APPIMAGE);
  await import('./main.ts');
} else if (command.name === 'service') {
  const { giveUp, serveAlone } = await import('./command-line/serve-alone.ts');
  await serveAlone().catch(giveUp);
} else {
  const { answerCommand } = await import('./command-line/answer-command.ts');
  await answerCommand(command);
}
