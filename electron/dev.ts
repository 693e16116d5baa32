import { join } from 'node:path';
import { app } from 'electron';
import { guardContents } from './guards.ts';
import { serveDesktopBridge } from './ipc.ts';
import { installMenu } from './menu.ts';
import { openWindow } from './window.ts';

// The window alone, for `npm run dev`: the service is a process of its own there, and the screens come from Vite.
const [origin = '', dataDir = ''] = ['screens', 'data'].map((name) => app.commandLine.getSwitchValue(name));
app.setPath('userData', join(dataDir, 'window'));
await app.whenReady();
guardContents(origin);
serveDesktopBridge({ origin, dataDir, setupCode: '' });
installMenu(dataDir);
await openWindow(`${origin}/app/`);
