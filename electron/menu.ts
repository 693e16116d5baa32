import { app, Menu, type MenuItemConstructorOptions, shell } from 'electron';
import { toVersionText } from '#shared/updates.ts';
import type { BuildIdentity } from './updates/build-identity.ts';
import { sendCommand } from './window.ts';

const separator: MenuItemConstructorOptions = { type: 'separator' };

/** The parts of the menu that only the program hosting the service has, and not a guest. */
type HostMenu = { dataDir: string; quit: () => void };

/** Installs the French menu; a guest's has no access to the data folder, and closes only its window. */
export function installMenu(build: BuildIdentity, host?: HostMenu): void {
  app.setAboutPanelOptions({
    applicationName: 'Comptoir',
    applicationVersion: toVersionText(build),
    copyright: 'Licence MIT',
  });
  const menus = [fileMenu(host), editMenu(), viewMenu(), windowMenu(), helpMenu()];
  if (process.platform === 'darwin') menus.unshift(applicationMenu(host));
  Menu.setApplicationMenu(Menu.buildFromTemplate(menus));
}

function toQuit(host: HostMenu | undefined, label: string): MenuItemConstructorOptions {
  const shown = { label, accelerator: 'CmdOrCtrl+Q' };
  return host ? { ...shown, click: host.quit } : { ...shown, role: 'quit' };
}

function applicationMenu(host: HostMenu | undefined): MenuItemConstructorOptions {
  return {
    label: 'Comptoir',
    submenu: [
      { role: 'about', label: 'À propos de Comptoir' },
      separator,
      { role: 'hide', label: 'Masquer Comptoir' },
      { role: 'hideOthers', label: 'Masquer les autres' },
      { role: 'unhide', label: 'Tout afficher' },
      separator,
      toQuit(host, 'Quitter Comptoir'),
    ],
  };
}

function fileMenu(host: HostMenu | undefined): MenuItemConstructorOptions {
  const folder: MenuItemConstructorOptions[] =
    host === undefined
      ? []
      : [{ label: 'Ouvrir le dossier des données', click: () => void shell.openPath(host.dataDir) }, separator];
  return {
    label: '&Fichier',
    submenu: [
      { label: 'Imprimer…', accelerator: 'CmdOrCtrl+P', click: () => sendCommand('print') },
      separator,
      ...folder,
      toQuit(host, 'Quitter'),
    ],
  };
}

function editMenu(): MenuItemConstructorOptions {
  return {
    label: '&Édition',
    submenu: [
      { role: 'undo', label: 'Annuler' },
      { role: 'redo', label: 'Rétablir' },
      separator,
      { role: 'cut', label: 'Couper' },
      { role: 'copy', label: 'Copier' },
      { role: 'paste', label: 'Coller' },
      { role: 'pasteAndMatchStyle', label: 'Coller sans la mise en forme' },
      { role: 'selectAll', label: 'Tout sélectionner' },
    ],
  };
}

function viewMenu(): MenuItemConstructorOptions {
  const developer: MenuItemConstructorOptions[] = app.isPackaged
    ? []
    : [separator, { role: 'toggleDevTools', label: 'Outils de développement' }];
  return {
    label: '&Affichage',
    submenu: [
      { role: 'reload', label: 'Recharger' },
      separator,
      { role: 'resetZoom', label: 'Taille réelle' },
      { role: 'zoomIn', label: 'Agrandir' },
      // On French keyboards the sign `=` is typed without Shift; the number pad has a plus key.
      ...['CmdOrCtrl+=', 'CmdOrCtrl+numadd'].map((accelerator) => hiddenZoom('zoomIn', accelerator)),
      { role: 'zoomOut', label: 'Réduire' },
      hiddenZoom('zoomOut', 'CmdOrCtrl+numsub'),
      separator,
      { role: 'togglefullscreen', label: 'Plein écran' },
      ...developer,
    ],
  };
}

function hiddenZoom(role: 'zoomIn' | 'zoomOut', accelerator: string): MenuItemConstructorOptions {
  return { role, accelerator, visible: false, acceleratorWorksWhenHidden: true };
}

function windowMenu(): MenuItemConstructorOptions {
  return {
    label: 'Fe&nêtre',
    submenu: [
      { role: 'minimize', label: 'Réduire dans la barre des tâches' },
      { role: 'close', label: 'Fermer' },
    ],
  };
}

function helpMenu(): MenuItemConstructorOptions {
  return {
    label: 'Aid&e',
    role: 'help',
    submenu: [
      { label: 'Aide et raccourcis clavier', click: () => sendCommand('help') },
      separator,
      { role: 'about', label: 'À propos de Comptoir' },
    ],
  };
}
