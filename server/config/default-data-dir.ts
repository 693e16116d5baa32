import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** Returns the folder in which the platform stores a program's data, for the account that runs it. */
export function defaultDataDir(platform = process.platform, environment = process.env, home = homedir()): string {
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Comptoir');
  if (platform === 'win32') return toWindowsFolder(environment, home);
  return join(environment.XDG_CONFIG_HOME ?? join(home, '.config'), 'Comptoir');
}

/**
 * Returns the local folder of a Windows profile: a roaming one would copy open databases from machine to machine. A
 * shop that an earlier version began in the roaming folder stays there, because Windows files its keys under that path
 * and moving it would lose them.
 */
function toWindowsFolder({ APPDATA, LOCALAPPDATA }: NodeJS.ProcessEnv, home: string): string {
  const local = join(LOCALAPPDATA ?? join(home, 'AppData', 'Local'), 'Comptoir');
  const roaming = join(APPDATA ?? join(home, 'AppData', 'Roaming'), 'Comptoir');
  const hasData = (folder: string) => existsSync(join(folder, 'backoffice.db'));
  return hasData(roaming) && !hasData(local) ? roaming : local;
}
