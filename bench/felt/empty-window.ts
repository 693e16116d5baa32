import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const main = `
const { app, BrowserWindow } = require('electron');
app.setPath('userData', process.env.EMPTY_WINDOW_DATA);
app.whenReady().then(() => {
  const page = '<!doctype html><title>Vide</title><input autofocus>';
  new BrowserWindow({ width: 1280, height: 800 }).loadURL('data:text/html,' + encodeURIComponent(page));
});
app.on('window-all-closed', () => app.quit());
`;

/** The least a desktop program of this Electron can be, a window with a field in it: the path of its folder. */
export function writeEmptyWindow(folder: string): string {
  const path = join(folder, 'empty-window');
  mkdirSync(path, { recursive: true });
  writeFileSync(join(path, 'main.js'), main);
  writeFileSync(join(path, 'package.json'), JSON.stringify({ name: 'empty-window', main: 'main.js' }));
  return path;
}
