import Store from 'electron-store';
import { z } from 'zod';
import { desktopThemes } from '#shared/desktop.ts';
import { Rectangle } from './bounds.ts';

const Settings = z.object({
  window: Rectangle.optional().catch(undefined),
  isMaximized: z.boolean().catch(false),
  theme: z.enum(desktopThemes).catch('system'),
  /** Random id of this machine, by which it gets its place in a gradual rollout. */
  machine: z.uuid().optional().catch(undefined),
  /** The user has seen that the service continues once the window is closed. */
  knowsBackground: z.boolean().catch(false),
  /** The reason the last update was not installed, until another is ready. */
  updateFailure: z.string().catch(''),
});
type Settings = z.output<typeof Settings>;

let store: Store | undefined;

/** Returns the settings this window keeps between starts; unreadable ones count as never written. */
export function readSettings(): Settings {
  return Settings.parse(getStore().store);
}

/** Saves changed settings of this machine. */
export function saveSettings(changes: Partial<Settings>): void {
  getStore().set(changes);
}

/** Opens the store at first use, because its folder depends on the data folder. */
function getStore(): Store {
  store ??= new Store({ name: 'settings', clearInvalidConfig: true });
  return store;
}
