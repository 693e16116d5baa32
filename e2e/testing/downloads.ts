import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ElectronApplication, Page } from '@playwright/test';

/** A file the program saved, and its path. */
export type Saved = { name: string; path: string };

/**
 * Returns what is downloaded while `act` runs; the desktop's question where to save it is answered with a temporary
 * file.
 */
export async function catchDownload(
  { page, electron }: { page: Page; electron: ElectronApplication | undefined },
  act: () => Promise<unknown>,
): Promise<Saved> {
  if (electron) return catchInDesktop(electron, act);
  const [download] = await Promise.all([page.waitForEvent('download'), act()]);
  return { name: download.suggestedFilename(), path: await download.path() };
}

async function catchInDesktop(electron: ElectronApplication, act: () => Promise<unknown>): Promise<Saved> {
  const path = join(tmpdir(), `comptoir-download-${crypto.randomUUID()}`);
  await electron.evaluate(({ session }, target) => {
    const kept = globalThis as unknown as { saved: Promise<string> };
    kept.saved = new Promise((resolve) => {
      session.defaultSession.once('will-download', (_event, item) => {
        item.setSavePath(target);
        item.once('done', () => resolve(item.getFilename()));
      });
    });
  }, path);
  await act();
  const name = await electron.evaluate(() => (globalThis as unknown as { saved: Promise<string> }).saved);
  return { name, path };
}
