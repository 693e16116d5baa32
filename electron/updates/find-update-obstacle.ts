import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { app } from 'electron';
import type { Config } from '#server/config/config.ts';
import type { BuildIdentity } from './build-identity.ts';
import { hasUninstaller } from './has-uninstaller.ts';

/** Returns why this program takes no updates, and what to do instead; undefined when it takes them. */
export function findUpdateObstacle({ url, keys }: Config['updates'], build: BuildIdentity): string | undefined {
  if (!url) {
    return 'Aucun serveur de mises à jour n’est réglé (COMPTOIR_UPDATES_URL)\u00a0: installez les nouvelles versions par-dessus celle-ci.';
  }
  if (!app.isPackaged) return 'Ce Comptoir tourne depuis ses sources\u00a0: il ne se met pas à jour lui-même.';
  if ((keys ?? build.updateKeys).length === 0) {
    return 'Cette version d’essai n’est pas signée et ne croit aucun flux\u00a0: installez une version publiée, ou donnez la clé de votre flux (COMPTOIR_UPDATES_KEY).';
  }
  if (process.platform === 'linux' && !isReplaceable()) {
    return 'Cette copie de Comptoir ne peut pas se remplacer elle-même\u00a0: installez le paquet deb ou rpm, ou l’AppImage.';
  }
  if (process.platform === 'win32' && !hasUninstaller(process.resourcesPath)) {
    return 'Ce Comptoir a été installé par un MSI\u00a0: les mises à jour installeraient un second programme par-dessus. Faites installer le MSI de la nouvelle version, qui remplace celui-ci, par votre service informatique.';
  }
  return undefined;
}

/** Returns whether the program can be replaced: an AppImage knows its own path, a package its type. */
function isReplaceable(): boolean {
  return process.env.APPIMAGE !== undefined || existsSync(join(process.resourcesPath, 'package-type'));
}
