import { type LiveName, type LiveValues } from '#server/config/live-settings.ts';
import { typedEntries } from '#shared/typed-entries.ts';
import type { StoredSettings } from './stored-settings.ts';

type Deps = {
  stored: StoredSettings;
  /** Makes the running service use the settings. */
  apply: (values: LiveValues) => void;
};

export type ChangeSettings = (values: Partial<Record<LiveName, string>>) => Promise<void>;

/** Stores what changed, then applies everything; a value the environment gives may only stay as it is. */
export function createChange({ stored, apply }: Deps): ChangeSettings {
  return async (values) => {
    const changed = typedEntries(values).filter(([name, value]) => value !== (stored.find(name) ?? ''));
    for (const [name] of changed) stored.assertNotLocked(name);
    for (const [name, value] of changed) await stored.save(name, value);
    apply(stored.getAll());
  };
}
