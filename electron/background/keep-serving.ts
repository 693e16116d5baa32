import { app, type BrowserWindow, dialog } from 'electron';
import { readSettings, saveSettings } from '../settings.ts';
import { focusWindow } from '../window.ts';
import type { Serving } from './quit-with-confirmation.ts';
import { isServing, describeHiddenWindow } from './describe-service-use.ts';
import { showTray } from './tray.ts';

/**
 * Makes closing the window hide it while others use the service it hosts. The menus, an update and a shutdown of the
 * system still end the program.
 */
export function keepServing(window: BrowserWindow, getServed: Serving): void {
  let isEnding = false;
  let isAsking = false;
  let removeTray: (() => void) | undefined;
  app.on('before-quit', () => (isEnding = true));
  app.on('activate', focusWindow);
  window.on('close', (event) => {
    if (isEnding || !isServing(getServed())) return;
    event.preventDefault();
    if (isAsking) return;
    isAsking = true;
    void hide().finally(() => (isAsking = false));
  });
  window.on('show', () => {
    removeTray?.();
    removeTray = undefined;
  });

  async function hide() {
    if (!(await isKnown(window, getServed))) return app.quit();
    window.hide();
    removeTray ??= showTray(getServed, focusWindow);
  }
}

/**
 * Explains once that the service continues without a window, and how to end it; returns false when the person prefers
 * to quit.
 */
async function isKnown(window: BrowserWindow, getServed: Serving): Promise<boolean> {
  if (readSettings().knowsBackground) return true;
  const { response } = await dialog.showMessageBox(window, {
    type: 'info',
    title: 'Comptoir',
    ...describeHiddenWindow(getServed()),
    buttons: ['Fermer la fenêtre', 'Quitter Comptoir'],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
  });
  if (response === 0) saveSettings({ knowsBackground: true });
  return response === 0;
}
