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

/** Chromium's codes for the verdict on a certificate. */
const [trusted, refused] = [0, -2];

/** Milliseconds between attempts to reach a service that is away. */
const everyMs = 1_000;

/**
 * Opens a window on the service that another account, or another session of this account, runs on this machine. It has
 * its own cookies and so its own user, nothing that belongs to the service's owner, and it connects only to a server
 * with the announced key.
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

/** Claims a profile for each session, among the account's own data: one person in one session has one window. */
function claimProfile(session: string): boolean {
  if (!app.commandLine.hasSwitch('user-data-dir')) {
    const profile = join(defaultDataDir(), `window-${session.replaceAll(/[^\w-]/g, '_')}`);
    mkdirSync(profile, { recursive: true, mode: 0o700 });
    app.setPath('userData', profile);
  }
  return app.requestSingleInstanceLock();
}

/**
 * Shows a French page while the service cannot be loaded, until it can; if another service has replaced it, a new
 * window opens.
 */
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
  // If loading fails again, the page shown then says so again.
  else await contents.loadURL(`${found.url}/app/`).catch(() => undefined);
}

function startAnew() {
  app.relaunch();
  app.quit();
}

const away = `data:text/html;charset=utf-8,${encodeURIComponent(
  '<!doctype html><html lang="fr"><title>Comptoir</title><body style="font:16px system-ui;margin:20vh auto;max-width:32rem;color-scheme:light dark"><h1>Le service de Comptoir est arrêté</h1><p>Cette fenêtre se rouvre d’elle-même dès qu’il est de retour. Rien de ce qui est enregistré n’est perdu. Si cela dure, prévenez votre service informatique.</p>',
)}`;
