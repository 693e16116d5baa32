import { join } from 'node:path';
import { Menu, nativeImage, Tray } from 'electron';
import { quitWithConfirmation, type Serving } from './quit-with-confirmation.ts';
import { describeServiceUse } from './describe-service-use.ts';

/** Milliseconds between updates of its text. */
const everyMs = 5_000;

/** Height of the icon beside the clock on macOS, in points; Windows and Linux scale theirs. */
const macHeight = 18;

/**
 * Shows an icon beside the clock while the window is closed and the service continues; returns the function that
 * removes it. On a system that shows none, a second start opens the window.
 */
export function showTray(getServed: Serving, open: () => void): () => void {
  const icon = nativeImage.createFromPath(join(import.meta.dirname, 'icon.png'));
  const tray = new Tray(process.platform === 'darwin' ? icon.resize({ height: macHeight }) : icon);
  tray.on('click', open);
  let shown = '';
  const tell = () => {
    const words = describeServiceUse(getServed());
    if (words === shown) return;
    shown = words;
    tray.setToolTip(`Comptoir\u00a0: ${words}`);
    tray.setContextMenu(toMenu(words, getServed, open));
  };
  tell();
  const telling = setInterval(tell, everyMs);
  return () => {
    clearInterval(telling);
    tray.destroy();
  };
}

function toMenu(words: string, getServed: Serving, open: () => void): Menu {
  return Menu.buildFromTemplate([
    { label: 'Ouvrir Comptoir', click: open },
    { label: words, enabled: false },
    { type: 'separator' },
    { label: 'Quitter Comptoir…', click: () => void quitWithConfirmation(getServed) },
  ]);
}
