import { join } from 'node:path';
import { Menu, nativeImage, Tray } from 'electron';
import { quitOrAsk, type Serving } from './quit-or-ask.ts';
import { toServedWords } from './served-words.ts';

/** How often what is said there is looked at again. */
const everyMs = 5_000;

/** How high an icon beside the clock is; Windows and Linux scale theirs. */
const macHeight = 18;

/**
 * The icon beside the clock, while the window is closed and the service goes on; gives what takes it away. A system that shows
 * none loses nothing: a second start opens the window too.
 */
export function showTray(getServed: Serving, open: () => void): () => void {
  const icon = nativeImage.createFromPath(join(import.meta.dirname, 'icon.png'));
  const tray = new Tray(process.platform === 'darwin' ? icon.resize({ height: macHeight }) : icon);
  tray.on('click', open);
  let shown = '';
  const tell = () => {
    const words = toServedWords(getServed());
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
    { label: 'Quitter Comptoir…', click: () => void quitOrAsk(getServed) },
  ]);
}
