import { contextBridge, ipcRenderer } from 'electron';
import { type DesktopBridge, type DesktopCommand, desktopEvents } from '#shared/desktop.ts';
import { channels } from './channels.ts';

/** The service belongs to another program, so the page gets nothing of its owner's. */
const isGuest = process.argv.includes('--comptoir-guest');

const own: Partial<DesktopBridge> = {
  openDataFolder: () => ipcRenderer.invoke(channels.openDataFolder),
  getSetupCode: () => ipcRenderer.invoke(channels.getSetupCode),
  updates: {
    read: () => ipcRenderer.invoke(channels.readUpdates),
    check: () => ipcRenderer.invoke(channels.checkForUpdates),
    install: (moment) => ipcRenderer.invoke(channels.planUpdate, moment),
  },
};

const bridge: DesktopBridge = {
  version: findArgument('--comptoir-version=') ?? '',
  isSigned: process.argv.includes('--comptoir-signed'),
  platform: process.platform,
  setTheme: (theme) => ipcRenderer.invoke(channels.setTheme, theme),
  printPdf: (path) => ipcRenderer.invoke(channels.printPdf, path),
  ...(isGuest ? {} : own),
};

function findArgument(prefix: string): string | undefined {
  return process.argv.find((argument) => argument.startsWith(prefix))?.slice(prefix.length);
}

contextBridge.exposeInMainWorld('comptoir', bridge);

ipcRenderer.on(channels.command, (_event, command: DesktopCommand) => {
  const isHandled = !window.dispatchEvent(new Event(desktopEvents[command], { cancelable: true }));
  if (command === 'print' && !isHandled) window.print();
});
