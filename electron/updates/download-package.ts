import { basename } from 'node:path';
import type { AppUpdater, UpdateInfo } from 'electron-updater';
import type { ProviderRuntimeOptions } from 'electron-updater/out/providers/Provider';
import { type Feed, UpdateFailure } from './feed.ts';
import type { ReceivedPackage } from './received-package.ts';
import type { Login } from './update-proxy.ts';

/** The part of the service’s logger that is used here. */
export type UpdateLogger = Record<'info' | 'warn' | 'error', (said: object | string, words?: string) => void>;

type Wanted = { feed: Feed; base: URL; isOlder: boolean; onProgress: (percent: number) => void; login: Login };

/** Loads electron-updater when it is first needed, since a start does not use it. */
async function loadUpdater() {
  const { default: loaded } = await import('electron-updater');
  return loaded;
}

let known: AppUpdater | undefined;

/**
 * Returns the updater for this kind of program. electron-updater's own choice follows a file that electron-builder
 * leaves for the rpm, and AppImages made after it hold that file too.
 */
async function findUpdater(): Promise<AppUpdater> {
  const loaded = await loadUpdater();
  known ??= process.env.APPIMAGE === undefined ? loaded.autoUpdater : new loaded.AppImageUpdater();
  return known;
}

/** Returns electron-updater, configured to do nothing by itself: this program decides what is installed and when. */
export async function getUpdater(logger: UpdateLogger): Promise<AppUpdater> {
  const updater = await findUpdater();
  updater.logger = logger;
  updater.autoDownload = false;
  updater.autoInstallOnAppQuit = false;
  updater.disableDifferentialDownload = true;
  updater.disableWebInstaller = true;
  updater.isUpdateSupported = () => true;
  updater.isUserWithinRollout = () => true;
  return updater;
}

/**
 * Downloads this system's package of a verified feed, or finds it downloaded already; on Windows its publisher is
 * verified too.
 * @throws {UpdateFailure} when the download fails or is not what was signed; the file is then deleted.
 */
export async function downloadPackage(updater: AppUpdater, wanted: Wanted): Promise<ReceivedPackage> {
  const { feed } = wanted;
  updater.setFeedURL({ provider: 'custom', updateProvider: await createProvider(wanted) });
  // Set after the channel, whose setter would change it.
  updater.allowDowngrade = wanted.isOlder;
  updater.removeAllListeners('login');
  // Its own type asks for both words; without them Electron gives the call up.
  updater.on('login', (asking, answer) => wanted.login(asking, (...said) => Reflect.apply(answer, undefined, said)));
  updater.removeAllListeners('download-progress');
  updater.on('download-progress', ({ percent }) => wanted.onProgress(percent));
  try {
    await updater.checkForUpdates();
    const [path = ''] = await updater.downloadUpdate();
    const found = feed.packages.find(({ nom }) => nom === basename(path));
    if (!found) throw new Error(`${path} is no package of the feed.`);
    return { path, version: feed.version, sha512: found.sha512, taille: found.taille };
  } catch (cause) {
    throw new UpdateFailure(explain(feed.version, cause), { cause });
  }
}

/** Returns a provider that gives electron-updater the content of the feed, which was read and verified before. */
async function createProvider({ feed, base }: Wanted) {
  const { Provider } = await loadUpdater();
  const info: UpdateInfo = {
    version: feed.version,
    files: feed.packages.map(({ nom, sha512, taille }) => ({ url: nom, sha512, size: taille })),
    path: '',
    sha512: '',
    releaseDate: feed.date,
  };
  return class extends Provider<UpdateInfo> {
    constructor(_options: unknown, _updater: unknown, runtime: ProviderRuntimeOptions) {
      super(runtime);
    }
    getLatestVersion() {
      return Promise.resolve(info);
    }
    resolveFiles() {
      return info.files.map((file) => ({ url: new URL(file.url, base), info: file }));
    }
  };
}

function explain(version: string, cause: unknown): string {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  if (code === 'ERR_CHECKSUM_MISMATCH') {
    return `Le paquet de la version ${version} n’est pas celui que l’éditeur a signé\u00a0: il a été effacé, rien n’a été installé. Faites vérifier le miroir, ou le réseau\u00a0; Comptoir réessaiera.`;
  }
  if (code === 'ERR_UPDATER_INVALID_SIGNATURE') {
    return `Le paquet de la version ${version} n’est pas signé par l’éditeur de Comptoir\u00a0: il a été effacé, rien n’a été installé. Prévenez votre service informatique.`;
  }
  return `Le téléchargement de la version ${version} s’est interrompu\u00a0: rien n’a été installé. Comptoir recommencera de lui-même\u00a0; si cela dure, vérifiez le réseau et le miroir.`;
}
