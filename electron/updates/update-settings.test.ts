import { expect, test } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { listUpdateSettings } from './update-settings.ts';

test('each setting of updates says who gave it, and a locked one that it is locked', () => {
  const values = { COMPTOIR_UPDATES_CHANNEL: 'pilote', COMPTOIR_UPDATES_PIN: '1.4.0' };
  const config = readConfig({ COMPTOIR_UPDATES_PAUSE: '1' }, { values, locked: new Set(['COMPTOIR_UPDATES_PIN']) });
  const told = listUpdateSettings(config).map(({ variable, value, origine }) => [variable, value, origine]);
  expect(told).toEqual([
    ['COMPTOIR_UPDATES_URL', '–', 'defaut'],
    ['COMPTOIR_UPDATES_CHANNEL', 'pilote', 'strategie'],
    ['COMPTOIR_UPDATES_PIN', '1.4.0', 'verrouille'],
    ['COMPTOIR_UPDATES_PAUSE', 'oui', 'environnement'],
    ['COMPTOIR_UPDATES_HOURS', '–', 'defaut'],
  ]);
});
