import Store from 'electron-store';
import { z } from 'zod';
import { desktopThemes } from '#shared/desktop.ts';
import { Rectangle } from './bounds.ts';

const Settings = z.object({
  window: Rectangle.optional().catch(undefined),
  isMaximized: z.boolean().catch(false),
  theme: z.enum(desktopThemes).catch('system'),
  /** This machine’s own name among all that get a version little by little. */
  machine: z.uuid().optional().catch(undefined),
  /** Somebody was told that the service goes on once the window is closed. */
  knowsBackground: z.boolean().catch(false),
  /** Why the last update was not installed, until another is ready. */
  updateFailure: z.string().catch(''),
});
export type Settings = z.output<typeof Settings>;

let store: Store | undefined;

/** What this window remembers from one start to the next; what cannot be read counts as never written. */
export function readSettings(): Settings {
  return Settings.parse(getStore().store);
}

/** Keeps what changed of the settings of this machine. */
export function saveSettings(changes: Partial<Settings>): void {
  getStore().set(changes);
}

/** Opened at first use: its folder is known only once the data folder is. */
function getStore(): Store {
  store ??= new Store({ name: 'settings', clearInvalidConfig: true });
  return store;
}
