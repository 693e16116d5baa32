import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createHash } from 'node:crypto';
import { assertWhole } from './received-package.ts';
import { replaceAppImage } from './replace-app-image.ts';
import { beginTrial, countStart, endTrial, goBack, listFailed } from './trial.ts';

test('a received program takes the place of the one that runs, which is kept with its data until the new one has started', () => {
  const { appImage, dataDir, folder } = installOld();
  replaceAppImage(receive(folder, 'new program'), { appImage, dataDir, version: '0.1.0' });
  expect(readFileSync(appImage, 'utf8')).toBe('new program');
  expect(readFileSync(`${appImage}.avant`, 'utf8')).toBe('old program');
  endTrial(appImage);
  expect(readdirSync(folder).toSorted()).toEqual(['Comptoir.AppImage', 'data', 'received']);
  expect(readdirSync(dataDir)).not.toContain('avant-mise-a-jour');
  expect(goBack(appImage)).toBe(false);
});

test('a version that never starts gives its place back, with the data as they were, and is remembered', () => {
  const { appImage, dataDir, folder } = installOld();
  replaceAppImage(receive(folder, 'new program'), { appImage, dataDir, version: '0.1.0' });
  writeFileSync(join(dataDir, 'backoffice.db'), 'brought to a new format');
  writeFileSync(join(dataDir, 'backoffice.db-wal'), 'of the new format');
  writeFileSync(join(dataDir, 'scelles.txt'), 'the start of the new version is sealed');
  mkdirSync(join(dataDir, 'mise-a-jour.prete'));
  writeFileSync(join(dataDir, 'mise-a-jour.prete', 'service.db'), 'what was to come after backoffice.db');
  writeFileSync(join(dataDir, 'restauration.json'), 'a copy that an older version was to have back');
  expect([countStart(appImage), countStart(appImage), countStart(appImage)]).toEqual([false, false, true]);
  expect(goBack(appImage)).toBe(true);
  expect(readFileSync(appImage, 'utf8')).toBe('old program');
  expect(readFileSync(join(dataDir, 'backoffice.db'), 'utf8')).toBe('old data');
  expect(existsSync(join(dataDir, 'backoffice.db-wal'))).toBe(false);
  expect(readFileSync(join(dataDir, 'scelles.txt'), 'utf8')).toBe('old chains');
  expect(['mise-a-jour.prete', 'restauration.json'].filter((name) => existsSync(join(dataDir, name)))).toEqual([]);
  expect(listFailed(appImage)).toEqual(['0.2.0']);
  expect(countStart(appImage)).toBe(false);
});

test('an interrupted downgrade is completed by the next start', () => {
  const { appImage, dataDir, folder } = installOld();
  replaceAppImage(receive(folder, 'new program'), { appImage, dataDir, version: '0.1.0' });
  const trial = readFileSync(`${appImage}.essai.json`);
  goBack(appImage);
  // A power cut came after the program was restored and before its trial ended.
  writeFileSync(`${appImage}.essai.json`, trial);
  expect(goBack(appImage)).toBe(true);
  expect(readFileSync(appImage, 'utf8')).toBe('old program');
  expect(readFileSync(join(dataDir, 'backoffice.db'), 'utf8')).toBe('old data');
  expect(listFailed(appImage)).toEqual(['0.2.0']);
});

test('a package changed after its download is not installed, and is deleted', () => {
  const { appImage, dataDir, folder } = installOld();
  const received = receive(folder, 'new program');
  writeFileSync(received.path, 'new progran');
  expect(() => replaceAppImage(received, { appImage, dataDir, version: '0.1.0' })).toThrow(
    /n’est pas celui que l’éditeur a signé/,
  );
  expect(() => assertWhole(received.path, received)).toThrow(/il a été effacé/);
  expect(readFileSync(appImage, 'utf8')).toBe('old program');
  expect(readdirSync(folder).toSorted()).toEqual(['Comptoir.AppImage', 'data', 'received']);
  expect(readdirSync(join(folder, 'received'))).toEqual([]);
});

test('only an AppImage is run on trial', () => {
  const { appImage, dataDir } = installOld();
  endTrial(undefined);
  expect(listFailed(undefined)).toEqual([]);
  expect(countStart(appImage)).toBe(false);
  beginTrial(appImage, { de: '0.1.0', vers: '0.2.0', dataDir });
  writeFileSync(`${appImage}.essai.json`, 'cut off');
  expect([countStart(appImage), goBack(appImage)]).toEqual([false, false]);
});

function installOld() {
  const folder = mkdtempSync(join(tmpdir(), 'comptoir-trial-'));
  const [appImage, dataDir] = [join(folder, 'Comptoir.AppImage'), join(folder, 'data')];
  writeFileSync(appImage, 'old program', { mode: 0o755 });
  mkdirSync(dataDir);
  for (const name of ['backoffice.db', 'service.db', 'installation.json'])
    writeFileSync(join(dataDir, name), 'old data');
  writeFileSync(join(dataDir, 'scelles.txt'), 'old chains');
  return { folder, appImage, dataDir };
}

function receive(folder: string, bytes: string) {
  mkdirSync(join(folder, 'received'));
  const path = join(folder, 'received', 'Comptoir-0.2.0.AppImage');
  writeFileSync(path, bytes);
  return { path, version: '0.2.0', sha512: createHash('sha512').update(bytes).digest('base64'), taille: bytes.length };
}
