import { type BrowserWindow, dialog } from 'electron';

/** A page that crashes more often than this within the period is not reloaded without asking. */
const tolerated = { crashes: 3, periodMs: 60_000 };

/** Reloads the page when its process dies, and asks what to do when it hangs. */
export function recoverFromCrash(window: BrowserWindow): void {
  let crashes: number[] = [];
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit') return;
    const now = Date.now();
    crashes = [...crashes.filter((at) => now - at < tolerated.periodMs), now];
    if (crashes.length <= tolerated.crashes) return window.webContents.reload();
    void askToReload(window, 'L’affichage s’est arrêté plusieurs fois de suite.', 'Quitter');
  });
  window.on('unresponsive', () => void askToReload(window, 'L’affichage ne répond plus.', 'Attendre'));
}

async function askToReload(window: BrowserWindow, message: string, otherwise: 'Attendre' | 'Quitter') {
  const { response } = await dialog.showMessageBox(window, {
    type: 'warning',
    title: 'Comptoir',
    message,
    detail: 'Rien de ce qui est enregistré n’est perdu. Recharger l’affichage le remet en marche.',
    buttons: ['Recharger', otherwise],
    defaultId: 0,
    cancelId: 1,
    noLink: true,
  });
  if (response === 0) window.webContents.reload();
  else if (otherwise === 'Quitter') window.close();
}
