import { app, type Session, session, shell, type WebContents } from 'electron';
import { findExternalAddress, isForOtherProgram, isOwnAddress, isOwnContent, isOwnFrame } from './navigation.ts';

/** Restricts every page to the service's own address, without permissions, popups or embedded views. */
export function guardContents(origin: string): void {
  app.on('web-contents-created', (_event, contents) => guard(contents, origin));
  refusePermissions(session.defaultSession, origin);
  session.defaultSession.on('will-download', (event, item) => {
    if (!isOwnContent(item.getURL(), origin)) event.preventDefault();
  });
}

function guard(contents: WebContents, origin: string) {
  const isAllowed = (url: string, isMainFrame: boolean) =>
    isMainFrame ? isOwnAddress(url, origin) : isOwnFrame(url, origin);
  contents.on('will-frame-navigate', (event) => {
    if (isAllowed(event.url, event.isMainFrame)) return;
    event.preventDefault();
    if (isForOtherProgram(event.url)) handOver(event.url, origin);
  });
  contents.on('will-redirect', (event) => {
    if (!isAllowed(event.url, event.isMainFrame)) event.preventDefault();
  });
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(({ url }) => {
    handOver(url, origin);
    return { action: 'deny' };
  });
}

function handOver(url: string, origin: string) {
  const address = findExternalAddress(url, origin);
  if (address) void shell.openExternal(address);
}

/** Refuses all permissions, except writing to the clipboard, to copy an API key or a reference. */
function refusePermissions(of: Session, origin: string) {
  const isGranted = (permission: string, asker: string) =>
    permission === 'clipboard-sanitized-write' && isOwnAddress(asker, origin);

  of.setPermissionRequestHandler((_contents, permission, reply, details) => {
    reply(isGranted(permission, details.requestingUrl));
  });
  of.setPermissionCheckHandler((_contents, permission, asker) => isGranted(permission, asker));
  of.setDevicePermissionHandler(() => false);
}
