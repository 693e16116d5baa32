import { app } from 'electron';
import { readPlace } from '#server/config/config.ts';
import { readPolicy } from '#server/config/policy/read-policy.ts';
import { findService } from '#server/windows/find-service.ts';
import { openGuest } from './guest.ts';
import { claimHost } from './open-host.ts';
import { explain } from './service.ts';
import { toSessionName } from './session-name.ts';

async function giveUp(error: unknown): Promise<void> {
  await explain(error);
  app.exit(1);
}

app.setAppUserModelId('fr.comptoir.desktop');
try {
  // All of this runs before Electron is ready, because the folder of the window's own files must be chosen before.
  const session = toSessionName(process.env);
  const place = readPlace(process.env, readPolicy(undefined, undefined, { hasNoSecrets: true }));
  const found = await findService(place);
  // A second start in the session that hosts the service brings that window forward.
  const isOwn = found?.session === session && !app.commandLine.hasSwitch('user-data-dir');
  const open = found && !isOwn ? () => openGuest(found, place, session) : await claimHost(session);
  if (open) open().catch(giveUp);
  else app.quit();
} catch (error) {
  void giveUp(error);
}
