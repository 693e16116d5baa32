import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { defaultDataDir } from './default-data-dir.ts';

function openProfile() {
  const home = mkdtempSync(join(tmpdir(), 'comptoir-profile-'));
  const environment = { APPDATA: join(home, 'Roaming'), LOCALAPPDATA: join(home, 'Local') };
  const begin = (folder: string) => {
    mkdirSync(join(folder, 'Comptoir'), { recursive: true });
    writeFileSync(join(folder, 'Comptoir', 'backoffice.db'), '');
  };
  return { ...environment, begin, find: () => defaultDataDir('win32', environment, home) };
}

test('on Windows a new shop is stored outside the roaming profile', () => {
  const profile = openProfile();
  mkdirSync(join(profile.APPDATA, 'Comptoir'), { recursive: true });
  expect(profile.find()).toBe(join(profile.LOCALAPPDATA, 'Comptoir'));
  expect(defaultDataDir('win32', {}, '/home/claire')).toBe('/home/claire/AppData/Local/Comptoir');
});

test('a shop that an earlier version stored in the roaming profile is opened there, until it is moved', () => {
  const profile = openProfile();
  profile.begin(profile.APPDATA);
  expect(profile.find()).toBe(join(profile.APPDATA, 'Comptoir'));
  profile.begin(profile.LOCALAPPDATA);
  expect(profile.find()).toBe(join(profile.LOCALAPPDATA, 'Comptoir'));
});

test('on other systems the data are where the system keeps those of its programs', () => {
  expect(defaultDataDir('darwin', {}, '/Users/claire')).toBe('/Users/claire/Library/Application Support/Comptoir');
  expect(defaultDataDir('linux', {}, '/home/claire')).toBe('/home/claire/.config/Comptoir');
  expect(defaultDataDir('linux', { XDG_CONFIG_HOME: '/home/claire/.xdg' }, '/home/claire')).toBe(
    '/home/claire/.xdg/Comptoir',
  );
});
