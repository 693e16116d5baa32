import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const registered = /useShortcut\(\s*'([^']+)',[^;]*?group: '([^']+)'/g;

test('no screen takes a key that means something on every screen', () => {
  const sources = globSync('renderer/**/*.{ts,tsx}').filter((path) => !path.includes('.test.'));
  const shortcuts = sources.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(registered)].map(([, keys, group]) => ({ path, keys, group })),
  );
  const everywhere = new Set(shortcuts.filter(({ group }) => group === 'Partout').map(({ keys }) => keys));
  expect([...everywhere]).toEqual(expect.arrayContaining(['F1', 'Alt+P', 'Mod+K', 'Mod+Z']));
  expect(shortcuts.filter(({ keys, group }) => group !== 'Partout' && everywhere.has(keys))).toEqual([]);
});
