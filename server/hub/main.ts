import { InvalidConfig } from '#server/config/invalid-config.ts';
import { createConsoleLogger } from '#server/log/logger.ts';
import { CannotStart } from '#server/start-failure.ts';
import { readHubSettings } from './hub-settings.ts';
import { startHub } from './start-hub.ts';

/** Runs a node of the hub: starts it, prints where it listens, and ends cleanly on SIGTERM or SIGINT. */
async function main() {
  const settings = readHubSettings(process.env);
  const hub = await startHub(settings, { logger: createConsoleLogger(settings.logLevel) });
  process.stdout.write(`Le siège écoute sur ${hub.url}\n`);
  const stop = () => void hub.stop().then(() => process.exit(0));
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

main().catch((error: unknown) => {
  const isExpected = error instanceof InvalidConfig || error instanceof CannotStart;
  process.stderr.write(`${isExpected ? error.message : error instanceof Error ? error.stack : String(error)}\n`);
  process.exit(1);
});
