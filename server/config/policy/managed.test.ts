import { expect, test } from 'vitest';
import { parseManagedPreferences } from './managed-preferences.ts';
import { parseRegistryExport } from './registry.ts';
import { toPolicy } from './to-policy.ts';

const source = { where: 'La stratégie du système', environment: { CLE: 'x'.repeat(32) } };

/** The registry as `reg export` writes it: UTF-16 with a byte order mark, read as text. */
const exported = [
  '\ufeffWindows Registry Editor Version 5.00',
  '',
  '[HKEY_LOCAL_MACHINE\\SOFTWARE\\Policies\\Comptoir]',
  '"COMPTOIR_PORT"=dword:00001387',
  '"COMPTOIR_MAIL_FROM"="Éts \\"Bœuf & Cie\\" <contact@boeuf.example>"',
  '"COMPTOIR_BACKUP_DIR"="\\\\\\\\nas\\\\copies"',
  '"COMPTOIR_API_KEY"="{\\"environnement\\": \\"CLE\\"}"',
  '"COMPTOIR_BOUTIQUE_CONDITIONS"="Ligne 1',
  'Ligne 2"',
  '',
  '[HKEY_LOCAL_MACHINE\\SOFTWARE\\Policies\\Comptoir\\Verrouille]',
  '"COMPTOIR_PORT"=dword:00000001',
  '"COMPTOIR_MAIL_FROM"=dword:00000000',
  '',
].join('\r\n');

test('the policy is read from the registry as group policy wrote it, with accents and several lines', () => {
  const policy = toPolicy(parseRegistryExport(exported), source);
  expect(policy.values).toEqual({
    COMPTOIR_PORT: '4999',
    COMPTOIR_MAIL_FROM: 'Éts "Bœuf & Cie" <contact@boeuf.example>',
    COMPTOIR_BACKUP_DIR: '\\\\nas\\copies',
    COMPTOIR_API_KEY: 'x'.repeat(32),
    COMPTOIR_BOUTIQUE_CONDITIONS: 'Ligne 1\r\nLigne 2',
  });
  expect(policy.locked).toEqual(new Set(['COMPTOIR_PORT']));
});

test.each([
  ['another file', 'REGEDIT4\r\n'],
  ['a value of another kind', exported.replace('dword:00001387', 'hex(7):50,00')],
  ['another key', exported.replace('Comptoir\\Verrouille', 'Autre')],
])('%s instead of it is refused', (_what, text) => {
  expect(() => parseRegistryExport(text)).toThrow('La stratégie du registre');
});

test('the policy is read from a macOS profile, without the system’s own entries', () => {
  const json = '{"PayloadUUID":"6B0F","COMPTOIR_PORT":4999,"COMPTOIR_DEMO":true,"verrouille":["COMPTOIR_PORT"]}';
  const policy = toPolicy(parseManagedPreferences(json), source);
  expect(policy).toMatchObject({
    values: { COMPTOIR_PORT: '4999', COMPTOIR_DEMO: '1' },
    locked: new Set(['COMPTOIR_PORT']),
  });
  expect(() => parseManagedPreferences('[]')).toThrow('ne peut pas être lu');
});
