import { type IpcMainInvokeEvent, ipcMain, nativeTheme, shell } from 'electron';
import { z } from 'zod';
import { desktopThemes } from '#shared/desktop.ts';
import { updateMoments } from '#shared/updates.ts';
import { channels } from './channels.ts';
import { isOwnAddress } from './navigation.ts';
import { openPrintDialog } from './open-print-dialog.ts';
import { saveSettings } from './settings.ts';
import { checkForUpdates, planUpdate, toUpdateState, type Updates } from './updates/updates.ts';

/** What belongs to the owner of the service, and is not given to a guest's window. */
type Own = { dataDir: string; setupCode: string; updates: Updates };

/** A path of the service itself: no scheme, no host, no `//host`. */
const PdfPath = z.string().regex(/^\/(?!\/)[\w\-./%]+$/);

/** Answers the bridge of `preload.ts`, for the service's own pages only. */
export function serveDesktopBridge(origin: string, own?: Own): void {
  handle(origin, channels.setTheme, z.enum(desktopThemes), (theme) => {
    nativeTheme.themeSource = theme;
    saveSettings({ theme });
  });
  handle(origin, channels.printPdf, PdfPath, (path) => openPrintDialog(new URL(path, origin)));
  if (own) serveOwn(origin, own);
}

function serveOwn(origin: string, { dataDir, setupCode, updates }: Own) {
  handle(origin, channels.openDataFolder, z.undefined(), async () => {
    const failure = await shell.openPath(dataDir);
    if (failure) throw new Error(failure);
  });
  handle(origin, channels.getSetupCode, z.undefined(), () => setupCode);
  handle(origin, channels.readUpdates, z.undefined(), () => toUpdateState(updates));
  handle(origin, channels.checkForUpdates, z.undefined(), () => checkForUpdates(updates));
  handle(origin, channels.planUpdate, z.enum(updateMoments), (moment) => planUpdate(updates, moment));
}

function handle<Payload extends z.ZodType>(
  origin: string,
  channel: string,
  payload: Payload,
  answer: (payload: z.output<Payload>) => unknown,
) {
  ipcMain.handle(channel, (event, sent: unknown) => {
    assertOwnPage(event, origin);
    return answer(payload.parse(sent));
  });
}

function assertOwnPage({ senderFrame, sender }: IpcMainInvokeEvent, origin: string) {
  const isMainFrame = senderFrame !== null && senderFrame === sender.mainFrame;
  if (!isMainFrame || !isOwnAddress(senderFrame.url, origin))
    throw new Error('Refused: not one of the service’s pages.');
}
