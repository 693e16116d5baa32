import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { app } from 'electron';
import { z } from 'zod';
import { writeDurably } from '#server/durable-file.ts';
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

/** Returns the settings this window keeps between starts; unreadable ones count as never written. */
export function readSettings(): Settings {
  try {
    return Settings.parse(JSON.parse(readFileSync(toFile(), 'utf8')));
  } catch {
    return Settings.parse({});
  }
}

/** Saves changed settings of this machine. */
export function saveSettings(changes: Partial<Settings>): void {
  writeDurably(toFile(), JSON.stringify({ ...readSettings(), ...changes }));
}

/** Returns the file at each use, because its folder depends on the data folder. */
function toFile(): string {
  return join(app.getPath('userData'), 'settings.json');
}
