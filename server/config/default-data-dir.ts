import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** Where the platform keeps a program's data, under the account that runs it. */
export function defaultDataDir(platform = process.platform, environment = process.env, home = homedir()): string {
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Comptoir');
  if (platform === 'win32') return toWindowsFolder(environment, home);
  return join(environment.XDG_CONFIG_HOME ?? join(home, '.config'), 'Comptoir');
}

/**
 * Never where a profile that roams would copy open databases from machine to machine, but for a shop that an earlier version
 * began there: Windows files its keys under that path, and they would be lost by moving it.
 */
function toWindowsFolder({ APPDATA, LOCALAPPDATA }: NodeJS.ProcessEnv, home: string): string {
  const local = join(LOCALAPPDATA ?? join(home, 'AppData', 'Local'), 'Comptoir');
  const roaming = join(APPDATA ?? join(home, 'AppData', 'Roaming'), 'Comptoir');
  const hasData = (folder: string) => existsSync(join(folder, 'backoffice.db'));
  return hasData(roaming) && !hasData(local) ? roaming : local;
}
