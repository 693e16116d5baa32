import { join } from 'node:path';
import { app, BrowserWindow, nativeTheme, screen } from 'electron';
import type { DesktopCommand } from '#shared/desktop.ts';
import { minimumSize, placeWindow } from './bounds.ts';
import { channels } from './channels.ts';
import { recoverFromCrash } from './crash.ts';
import { readSettings, saveSettings } from './settings.ts';
import type { BuildIdentity } from './updates/build-identity.ts';

/** The screens' own background, so that the window never shows another colour. */
const background = { light: '#f5f4f0', dark: '#101312' };

let main: BrowserWindow | undefined;

/** Opens the one window on the screens; it becomes visible once they are painted, and the program ends with it. */
export async function openWindow(address: string, build: BuildIdentity, isGuest = false): Promise<BrowserWindow> {
  const settings = readSettings();
  nativeTheme.themeSource = settings.theme;
  const window = new BrowserWindow({
    ...placeWindow(
      settings.window,
      screen.getAllDisplays().map((display) => display.workArea),
    ),
    minWidth: minimumSize.width,
    minHeight: minimumSize.height,
    title: app.name,
    icon: join(import.meta.dirname, 'icon.png'),
    show: false,
    backgroundColor: nativeTheme.shouldUseDarkColors ? background.dark : background.light,
    webPreferences: {
      preload: join(import.meta.dirname, '../preload/preload.cjs'),
      additionalArguments: [
        `--comptoir-version=${build.version}`,
        ...(build.isSigned ? ['--comptoir-signed'] : []),
        ...(isGuest ? ['--comptoir-guest'] : []),
      ],
      contextIsolation: true,
      nodeIntegration: false,
      sandbox: true,
      webviewTag: false,
      navigateOnDragDrop: false,
      // Its dictionaries would be fetched from the internet.
      spellcheck: false,
      devTools: !app.isPackaged,
    },
  });
  main = window;
  if (settings.isMaximized) window.maximize();
  window.once('ready-to-show', () => window.show());
  window.on('close', () => rememberPlace(window));
  window.on('closed', () => app.quit());
  recoverFromCrash(window);
  await load(window, address);
  return window;
}

/** Loads a page; a load that was abandoned because the window closed or went to another page is no failure. */
async function load(window: BrowserWindow, address: string): Promise<void> {
  try {
    await window.loadURL(address);
  } catch (error) {
    const wasGivenUp =
      window.isDestroyed() || (error instanceof Error && 'code' in error && error.code === 'ERR_ABORTED');
    if (!wasGivenUp) throw error;
  }
}

/** Brings the window forward, for a second start of the program. */
export function focusWindow(): void {
  if (main?.isMinimized()) main.restore();
  main?.show();
  main?.focus();
}

/** Sends the page a command chosen in the menu. */
export function sendCommand(command: DesktopCommand): void {
  main?.webContents.send(channels.command, command);
}

function rememberPlace(window: BrowserWindow) {
  saveSettings({ window: window.getNormalBounds(), isMaximized: window.isMaximized() });
}
