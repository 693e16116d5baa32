import module from 'node:module';
import { readConfig } from './config/config.ts';
import { InvalidConfig } from './config/invalid-config.ts';
import { readPolicy, withKeychainSecrets } from './config/policy/read-policy.ts';
import { isEnding, runCommand } from './command-line/run-command.ts';
import { readCommand } from './command-line/read-command.ts';
import { watchForStop } from './command-line/stop-service.ts';
import { CannotStart } from './start-failure.ts';
import { superviseService } from './supervise-service.ts';

/** Runs the service without a window: starts it, prints where it listens, and ends cleanly on SIGTERM, SIGINT or `--stop`. */
async function main() {
  process.umask(0o077);
  const policy = await withKeychainSecrets(readPolicy());
  const config = readConfig(process.env, policy);
  const service = await superviseService(config, { onLost: giveUp });
  // What was compiled is written now: a service that is killed, or loses its power, writes nothing at its end.
  module.flushCompileCache?.();
  // Registered before the address is printed.
  const stop = () => void service.stop().then(() => process.exit(0));
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  watchForStop(config.dataDir, stop);
  process.stdout.write(`Comptoir écoute sur ${service.url} (écrans\u00a0: ${service.url}/app/)\n`);
  if (service.setupFile) process.stdout.write(`Le code de première ouverture est dans ${service.setupFile}\n`);
}

function giveUp(error: unknown) {
  const isExpected = error instanceof InvalidConfig || error instanceof CannotStart;
  process.stderr.write(`${isExpected ? error.message : error instanceof Error ? error.stack : String(error)}\n`);
  process.exit(1);
}

const command = readCommand(process.argv.slice(2));
if (isEnding(command)) process.exitCode = await runCommand(command, toTerminal());
else main().catch(giveUp);

function toTerminal() {
  const write = (stream: NodeJS.WriteStream) => (text: string) => void stream.write(text);
  return { out: write(process.stdout), err: write(process.stderr) };
}
