import { join } from 'node:path';
import { app, BrowserWindow, nativeTheme, screen } from 'electron';
import { minimumSize, placeWindow } from './bounds.ts';
import { recoverFromCrash } from './crash.ts';
import { readSettings, saveSettings } from './settings.ts';

/** The screens' own background, so that the window is never seen in another colour. */
const background = { light: '#f5f4f0', dark: '#101312' };

/** Opens the one window on the screens; it shows itself once they are painted. */
export async function openWindow(address: string): Promise<void> {
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
      additionalArguments: [`--comptoir-version=${app.getVersion()}`],
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
  if (settings.isMaximized) window.maximize();
  window.once('ready-to-show', () => window.show());
  window.on('close', () => rememberPlace(window));
  recoverFromCrash(window);
  await window.loadURL(address);
}

/** Brings the window forward, for a second start of the program. */
export function focusWindow(): void {
  const window = BrowserWindow.getAllWindows()[0];
  if (!window) return;
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}

function rememberPlace(window: BrowserWindow) {
  saveSettings({ window: window.getNormalBounds(), isMaximized: window.isMaximized() });
}
