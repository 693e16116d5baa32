import { app } from 'electron';
import type { Service } from '#server/service.ts';

const everyMs = 6 * 60 * 60 * 1000;

/**
 * Looks for a newer version at start and every six hours, and installs it when the program closes. Only an installed
 * program does, and only when the shop's IT gave a feed. A failure is logged and shown to nobody.
 */
export function checkForUpdates(feed: string | undefined, logger: Service['logger']): void {
  if (!app.isPackaged || !feed) return;
  const check = () =>
    void findUpdate(feed).catch((error: unknown) => logger.warn({ err: error }, 'update check failed'));
  check();
  setInterval(check, everyMs).unref();
}

async function findUpdate(feed: string) {
  const { default: updater } = await import('electron-updater');
  updater.autoUpdater.setFeedURL({ provider: 'generic', url: feed });
  await updater.autoUpdater.checkForUpdatesAndNotify({
    title: 'Mise à jour de Comptoir',
    body: 'La version {version} est prête ; elle s’installera à la fermeture.',
  });
}
