import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Whether a program of Windows was put there by the installer that updates it: an MSI has its uninstaller in Windows itself. */
export function hasUninstaller(resourcesPath: string): boolean {
  return existsSync(join(dirname(resourcesPath), 'Uninstall Comptoir.exe'));
}
