import { join } from 'node:path';
import { app } from 'electron';
import { readConfig } from '#server/config/config.ts';
import { guardContents } from './guards.ts';
import { serveDesktopBridge } from './ipc.ts';
import { installMenu } from './menu.ts';
import { createUpdates } from './updates/updates.ts';
import { openWindow } from './window.ts';

// The window alone, for `npm run dev`: there the service is a process of its own, and the screens come from Vite.
const [origin = '', dataDir = ''] = ['screens', 'data'].map((name) => app.commandLine.getSwitchValue(name));
app.setPath('userData', join(dataDir, 'window'));
await app.whenReady();
guardContents(origin);
const logger = { info: ignore, warn: ignore, error: ignore };
const updates = createUpdates(readConfig({}), { logger, listProxyChoices: async () => undefined });
serveDesktopBridge(origin, { dataDir, setupCode: '', updates });
installMenu(updates.build, { dataDir, quit: () => app.quit() });
await openWindow(`${origin}/app/`, updates.build);

/** Ignores notes for the journal: the window’s own service, which keeps one, is another process here. */
function ignore() {}
