import type { Config } from '#server/config/config.ts';
import { findHolder } from '#server/config/layers.ts';
import { toHoursText } from './shop-hours.ts';
import type { UpdateSetting } from '#shared/updates.ts';

type Settings = Config['updates'];

const shown: Record<string, { label: string; toValue: (settings: Settings) => string | undefined }> = {
  COMPTOIR_UPDATES_URL: { label: 'Serveur', toValue: ({ url }) => url },
  COMPTOIR_UPDATES_CHANNEL: { label: 'Canal', toValue: ({ canal }) => canal },
  COMPTOIR_UPDATES_PIN: { label: 'Version fixée', toValue: ({ pin }) => pin },
  COMPTOIR_UPDATES_PAUSE: { label: 'En pause', toValue: ({ isPaused }) => (isPaused ? 'oui' : 'non') },
  COMPTOIR_UPDATES_HOURS: { label: 'Heures d’ouverture', toValue: ({ hours }) => hours && toHoursText(hours) },
};

/** Returns the settings of updates on this machine and their source; only IT changes them, no screen. */
export function listUpdateSettings({ updates, layers }: Pick<Config, 'updates' | 'layers'>): UpdateSetting[] {
  return Object.entries(shown).map(([variable, { label, toValue }]) => {
    const origine = findHolder(layers, variable) ?? (layers.policy[variable] === undefined ? 'defaut' : 'strategie');
    return { variable, label, value: toValue(updates) ?? '–', origine };
  });
}
