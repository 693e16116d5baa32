import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { app, session as sessions, type WebContents } from 'electron';
import type { DataPlace } from '#server/config/config.ts';
import { defaultDataDir } from '#server/config/default-data-dir.ts';
import type { Announcement } from '#server/windows/announcement.ts';
import { findAnnounced, isAnnounced, isThere } from '#server/windows/find-service.ts';
import { guardContents } from './guards.ts';
import { serveDesktopBridge } from './ipc.ts';
import { installMenu } from './menu.ts';
import { readBuildIdentity } from './updates/build-identity.ts';
import { focusWindow, openWindow } from './window.ts';

/** Chromium's own numbers for what it is told of a certificate. */
const [trusted, refused] = [0, -2];

/** How often a service that is away is asked for. */
const everyMs = 1_000;

/**
 * A window on the service that another account, or another session of this one, runs on this machine. It has its own cookies, and
 * so its own person; nothing of the service's owner; and it speaks to nobody but who has the announced key.
 */
export async function openGuest(found: Announcement, place: DataPlace, session: string): Promise<void> {
  if (!claimProfile(session)) return app.quit();
  await app.whenReady();
  sessions.defaultSession.setCertificateVerifyProc(({ certificate }, answer) =>
    answer(isAnnounced(found, certificate.data) ? trusted : refused),
  );
  app.on('second-instance', focusWindow);
  const { origin } = new URL(found.url);
  guardContents(origin);
  serveDesktopBridge(origin);
  const build = readBuildIdentity();
  installMenu(build);
  const { webContents } = await openWindow(`${origin}/app/`, build, true);
  comeBack(webContents, found, place);
}

/** A profile for each session, under the account's own data: two windows of one person in one session are one. */
function claimProfile(session: string): boolean {
  if (!app.commandLine.hasSwitch('user-data-dir')) {
    const profile = join(defaultDataDir(), `window-${session.replaceAll(/[^\w-]/g, '_')}`);
    mkdirSync(profile, { recursive: true, mode: 0o700 });
    app.setPath('userData', profile);
  }
  return app.requestSingleInstanceLock();
}

/** A page that cannot be loaded says so in French until it can; a service that came back as another gets a new window. */
function comeBack(contents: WebContents, found: Announcement, place: DataPlace) {
  contents.on('did-fail-load', (_event, _code, _reason, address, isMainFrame) => {
    if (isMainFrame && address.startsWith(found.url)) void contents.loadURL(away);
  });
  const looking = setInterval(() => void look(contents, found, place), everyMs);
  contents.once('destroyed', () => clearInterval(looking));
}

async function look(contents: WebContents, found: Announcement, place: DataPlace) {
  const said = findAnnounced(place);
  const isOther = JSON.stringify(said) !== JSON.stringify(found);
  const isAway = contents.getURL().startsWith('data:');
  if (!said || !(isOther || isAway) || !(await isThere(said)) || contents.isDestroyed()) return;
  if (isOther) startAnew();
  // What fails once more says so again.
  else await contents.loadURL(`${found.url}/app/`).catch(() => undefined);
}

function startAnew() {
  app.relaunch();
  app.quit();
}

const away = `data:text/html;charset=utf-8,${encodeURIComponent(
  '<!doctype html><html lang="fr"><title>Comptoir</title><body style="font:16px system-ui;margin:20vh auto;max-width:32rem;color-scheme:light dark"><h1>Le service de Comptoir est arrêté</h1><p>Cette fenêtre se rouvre d’elle-même dès qu’il est de retour. Rien de ce qui est enregistré n’est perdu. Si cela dure, prévenez votre service informatique.</p>',
)}`;
