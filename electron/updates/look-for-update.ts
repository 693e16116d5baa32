import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { AppUpdater } from 'electron-updater';
import type { Config } from '#server/config/config.ts';
import type { Service } from '#server/service.ts';
import { listMigrations } from '#server/database/migrate.ts';
import type { UpdateState } from '#shared/updates.ts';
import { readSettings, saveSettings } from '../settings.ts';
import type { BuildIdentity } from './build-identity.ts';
import { decideUpdate } from './decide-update.ts';
import { downloadPackage } from './download-package.ts';
import { type Feed, openFeed, toFeedName, toSysteme } from './feed.ts';
import { fetchFeed } from './fetch-feed.ts';
import type { ReceivedPackage } from './received-package.ts';
import { listFailed } from './trial.ts';
import { trustAuthority } from './trust-authority.ts';
import { applyProxy } from './update-proxy.ts';

type Asked = {
  settings: Config['updates'];
  build: BuildIdentity;
  updater: AppUpdater;
  listProxyChoices: Service['listProxyChoices'];
  /** The authorities that IT adds for all calls. */
  caFile: string | undefined;
};
export type UpdateSeen = Pick<UpdateState, 'etape' | 'message' | 'nouvelle' | 'notes' | 'progression'>;

/**
 * Looks at the feed once: nothing to do, or this system's package, downloaded and verified.
 * @throws {UpdateFailure} that says what went wrong, {ProxyFailure} when a proxy did not let the call out.
 */
export async function lookForUpdate(
  asked: Asked,
  show: (seen: UpdateSeen) => void,
): Promise<ReceivedPackage | undefined> {
  const { settings, build, updater, listProxyChoices } = asked;
  const base = new URL(`${settings.url?.replace(/\/+$/, '')}/`);
  const systeme = toSysteme(process.platform, process.arch);
  show({ etape: 'recherche', message: 'Recherche d’une nouvelle version…' });
  const { netSession: session } = updater;
  const authorities = [settings.caFile, asked.caFile].filter((file) => file !== undefined);
  if (authorities.length > 0) trustAuthority(session, authorities.map((file) => readFileSync(file, 'utf8')).join('\n'));
  const updateProxy = await applyProxy(session, await listProxyChoices(base));
  const published = await fetchFeed(new URL(toFeedName(settings.canal, systeme), base), { session, updateProxy });
  const feed = openFeed(published, settings.keys ?? build.updateKeys);
  const failed = listFailed(process.env.APPIMAGE);
  const schemas = { service: listMigrations('service'), backoffice: listMigrations('backoffice') };
  const here = { ...settings, version: build.version, systeme, machine: getMachine(), failed, schemas };
  const decision = decideUpdate(feed, here);
  if (!decision.isTaken) {
    show({ etape: decision.isSuspect ? 'refusee' : 'a_jour', message: decision.reason });
    return undefined;
  }
  const { isOlder } = decision;
  show(toDownloading(feed, 0));
  const onProgress = (percent: number) => show(toDownloading(feed, percent));
  return downloadPackage(updater, { feed, base, isOlder, onProgress, login: updateProxy.login });
}

function toDownloading({ version, notes }: Feed, percent: number): UpdateSeen {
  const message = `Téléchargement de la version ${version}…`;
  return { etape: 'telechargement', message, nouvelle: version, notes, progression: Math.round(percent) };
}

/** Returns the random id of this machine, by which it gets its place in a gradual rollout. */
function getMachine(): string {
  const { machine = randomUUID() } = readSettings();
  saveSettings({ machine });
  return machine;
}
