import { app, type BrowserWindow, dialog } from 'electron';
import { readSettings, saveSettings } from '../settings.ts';
import { focusWindow } from '../window.ts';
import type { Serving } from './quit-or-ask.ts';
import { isServing, toHiddenWords } from './served-words.ts';
import { showTray } from './tray.ts';

/**
 * From now on closing the window hides it while others work on the service behind it. What ends the program goes another way:
 * its menus, an update, the system that shuts down.
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

/** Says once what goes on without a window, and how to end it; false for who would rather end it now. */
async function isKnown(window: BrowserWindow, getServed: Serving): Promise<boolean> {
  if (readSettings().knowsBackground) return true;
  const { response } = await dialog.showMessageBox(window, {
    type: 'info',
    title: 'Comptoir',
    ...toHiddenWords(getServed()),
    buttons: ['Fermer la fenêtre', 'Quitter Comptoir'],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
  });
  if (response === 0) saveSettings({ knowsBackground: true });
  return response === 0;
}
