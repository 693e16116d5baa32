import { generateKeyPairSync } from 'node:crypto';
import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openFeed } from '#electron/updates/feed.ts';
import { listSystems, toReleaseOptions, toTrialOptions } from './build-options.ts';
import { writeChecksums } from './checksums.ts';
import { readFeedKeys, readUpdateKeys, toKnown } from './feed-keys.ts';
import { findVersionMismatch, getReleaseNotes } from './release-version.ts';
import { toSignArguments } from '../signing/sign-arguments.ts';
import { verifyRelease } from './verify-release.ts';
import { writeFeeds } from './write-feeds.ts';

const editor = generateKeyPairSync('ed25519').privateKey;
const changelog =
  '# Changelog\n\n## Unreleased\n\n- Later.\n\n## 1.4.0 · 2026-11-23\n\n- Better.\n\n## 1.3.0 · 2026-10-01\n\n- Good.\n';

test('tag, package.json and CHANGELOG say one version, or the release says which does not', () => {
  const said = { tag: 'v1.4.0', version: '1.4.0', changelog, released: ['1.3.0', '1.4.0'] };
  expect(findVersionMismatch(said)).toBe(undefined);
  expect(findVersionMismatch({ ...said, tag: undefined })).toBe(undefined);
  expect(findVersionMismatch({ ...said, tag: 'v1.4.1' })).toBe('The tag is v1.4.1, package.json says 1.4.0.');
  expect(findVersionMismatch({ ...said, tag: '1.4.0' })).toContain('The tag is 1.4.0');
  expect(findVersionMismatch({ ...said, tag: 'v1.5.0', version: '1.5.0' })).toContain(
    'newest heading of CHANGELOG.md 1.4.0',
  );
  expect(findVersionMismatch({ ...said, tag: undefined, version: '1.4.0-rc1' })).toContain('three numbers');
  expect(findVersionMismatch({ ...said, released: ['1.3.0'] })).toContain('No data of 1.4.0 are kept');
});

test('the notes are what CHANGELOG says of that version and no other', () => {
  expect(getReleaseNotes(changelog, '1.4.0')).toBe('- Better.');
  expect(getReleaseNotes(changelog, '1.3.0')).toBe('- Good.');
  expect(() => getReleaseNotes(changelog, '1.3')).toThrow('CHANGELOG.md says nothing of 1.3.');
});

test('each system’s feed names its own packages, and a machine that trusts the editor reads them', () => {
  const folder = makeRelease();
  const lines = verifyRelease(folder, [toKnown(editor)], '1.4.0');
  expect(lines).toEqual([
    'pilote-darwin-arm64.json: Comptoir-1.4.0-mac-universal.zip',
    'pilote-darwin-x64.json: Comptoir-1.4.0-mac-universal.zip',
    'pilote-linux-x64.json: Comptoir-1.4.0-linux-amd64.deb, Comptoir-1.4.0-linux-x86_64.AppImage',
    'pilote-win32-x64.json: Comptoir-1.4.0-win-x64.exe',
  ]);
  const feed = openFeed(readFileSync(join(folder, 'pilote-linux-x64.json'), 'utf8'), [toKnown(editor)]);
  expect(feed).toMatchObject({ canal: 'pilote', systeme: 'linux-x64', part: 10, version: '1.4.0' });
  const migrations = readdirSync('server/database/migrations/backoffice').filter((name) => name.endsWith('.sql'));
  expect(feed.schemas?.backoffice).toHaveLength(migrations.length);
});

test.each<[string, (folder: string) => void, string]>([
  ['a package changed', (folder) => appendFileSync(join(folder, 'Comptoir-1.4.0-win-x64.exe'), '!'), 'win-x64.exe'],
  ['a package gone', (folder) => rmSync(join(folder, 'Comptoir-1.4.0-win-x64.exe')), 'win-x64.exe'],
  ['a file that came since', (folder) => writeFileSync(join(folder, 'more.txt'), ''), 'more.txt'],
  ['a package changed with its checksum', changeAll, 'names packages there are none of'],
])('%s is found', (_name, spoil, found) => {
  const folder = makeRelease();
  spoil(folder);
  expect(() => verifyRelease(folder, [toKnown(editor)], '1.4.0')).toThrow(found);
});

test('a release read with another key, or as another version, is refused', () => {
  const folder = makeRelease();
  const stranger = toKnown(generateKeyPairSync('ed25519').privateKey);
  expect(() => verifyRelease(folder, [stranger], '1.4.0')).toThrow('n’est pas celle de l’éditeur');
  expect(() => verifyRelease(folder, [toKnown(editor)], '1.4.1')).toThrow('is of 1.4.0, not of 1.4.1');
});

test('the feed is signed with Ed25519 keys from files, and programs are told the public ones', () => {
  const folder = mkdtempSync(join(tmpdir(), 'comptoir-keys-'));
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  for (const [name, key] of [
    ['own', editor],
    ['rsa', rsa],
  ] as const) {
    writeFileSync(join(folder, name), key.export({ format: 'pem', type: 'pkcs8' }));
  }
  expect(readFeedKeys({ COMPTOIR_FEED_KEY_FILES: join(folder, 'own') }).map(toKnown)).toEqual([toKnown(editor)]);
  expect(() => readFeedKeys({ COMPTOIR_FEED_KEY_FILES: join(folder, 'rsa') })).toThrow('not with rsa');
  expect(() => readFeedKeys({})).toThrow('COMPTOIR_FEED_KEY_FILES is missing');
  expect(readUpdateKeys({ COMPTOIR_FEED_PUBLIC_KEYS: ` ${toKnown(editor)}` })).toEqual([toKnown(editor)]);
  expect(() => readUpdateKeys({})).toThrow('COMPTOIR_FEED_PUBLIC_KEYS is missing');
});

const known = { COMPTOIR_FEED_PUBLIC_KEYS: toKnown(editor) };
const pfx = { COMPTOIR_SIGN_PFX: 'c.pfx', COMPTOIR_SIGN_PASSWORD_FILE: 'p' };
const azure = {
  COMPTOIR_SIGN_AZURE_ENDPOINT: 'https://weu.example',
  COMPTOIR_SIGN_AZURE_ACCOUNT: 'a',
  COMPTOIR_SIGN_AZURE_PROFILE: 'p',
  AZURE_TENANT_ID: 't',
  AZURE_CLIENT_ID: 'i',
  AZURE_CLIENT_SECRET: 's',
};
const apple = {
  CSC_LINK: 'c',
  CSC_KEY_PASSWORD: 'p',
  APPLE_API_KEY: 'k',
  APPLE_API_KEY_ID: 'i',
  APPLE_API_ISSUER: 'u',
};

test.each<[NodeJS.Platform, Record<string, string>, string]>([
  ['linux', {}, 'COMPTOIR_FEED_PUBLIC_KEYS is missing'],
  ['win32', known, 'Missing: COMPTOIR_SIGN_PUBLISHER'],
  ['win32', { ...known, COMPTOIR_SIGN_PUBLISHER: 'Comptoir' }, 'there is nothing to sign with'],
  [
    'win32',
    { ...known, COMPTOIR_SIGN_PUBLISHER: 'Comptoir', COMPTOIR_SIGN_PFX: 'c.pfx' },
    'COMPTOIR_SIGN_PASSWORD_FILE is missing',
  ],
  [
    'win32',
    { ...known, ...azure, COMPTOIR_SIGN_PUBLISHER: 'Comptoir', AZURE_CLIENT_SECRET: '' },
    'Missing: AZURE_CLIENT_SECRET',
  ],
  ['darwin', known, 'Missing: CSC_LINK, CSC_KEY_PASSWORD'],
  ['darwin', { ...known, CSC_LINK: 'c', CSC_KEY_PASSWORD: 'p' }, 'Missing: APPLE_API_KEY'],
])('a release on %s without what signs it is not made (%#)', (platform, environment, missing) => {
  expect(() => toReleaseOptions(environment, [platform])).toThrow(missing);
});

test('a release is signed each way, and refused by electron-builder where it is not', () => {
  const publisher = { COMPTOIR_SIGN_PUBLISHER: 'Comptoir' };
  const windows = toReleaseOptions({ ...known, ...publisher, ...pfx }, ['win32']);
  expect(windows).toContain('-c.forceCodeSigning=true');
  expect(windows).toContain('-c.win.signtoolOptions.sign=scripts/signing/sign-windows.ts');
  const cloud = toReleaseOptions({ ...known, ...publisher, ...azure }, ['win32']).join(' ');
  expect(cloud).toContain('azureSignOptions.publisherName=Comptoir');
  expect(cloud).not.toContain('signtoolOptions');
  expect(toReleaseOptions({ ...known, ...apple }, ['darwin'])).toContain('-c.mac.notarize=true');
  expect(toReleaseOptions(known, ['linux'])[0]).toContain(toKnown(editor));
});

test('a release is signed for the systems it is made for, whichever builds it, under a name with spaces too', () => {
  expect(listSystems(['--win', '--x64'], 'linux')).toEqual(['win32']);
  expect(listSystems(['--publish', 'never'], 'darwin')).toEqual(['darwin']);
  expect(listSystems(['--linux', 'deb', '--windows', 'nsis'], 'linux')).toEqual(['win32', 'linux']);
  expect(listSystems(['-mwl', '--x64'], 'linux')).toEqual(['win32', 'darwin', 'linux']);
  expect(listSystems(['-ol'], 'win32')).toEqual(['darwin', 'linux']);
  const made = toReleaseOptions(
    { ...known, COMPTOIR_SIGN_PUBLISHER: 'Comptoir SAS', ...pfx },
    listSystems(['--win'], 'linux'),
  );
  expect(made).toContain('-c.win.signtoolOptions.publisherName=Comptoir SAS');
});

test('a trial build says in its name that it is not signed', () => {
  expect(toTrialOptions().join(' ')).toMatch(/artifactName=Comptoir-\$\{version\}-non-signe-/);
});

test('a token’s PIN and a file’s password are read from files, never passed as arguments', () => {
  const token = {
    COMPTOIR_SIGN_PKCS11_MODULE: '/m.so',
    COMPTOIR_SIGN_PKCS11_KEY: 'pkcs11:object=k',
    COMPTOIR_SIGN_CERTIFICATE: 'c.pem',
    COMPTOIR_SIGN_PASSWORD_FILE: 'pin',
    COMPTOIR_SIGN_TIMESTAMP: 'none',
  };
  const own = ['-pkcs11module', '/m.so', '-key', 'pkcs11:object=k', '-certs', 'c.pem', '-readpass', 'pin'];
  expect(toSignArguments(token)).toEqual(['sign', '-h', 'sha256', '-n', 'Comptoir', ...own]);
  expect(toSignArguments(pfx)).toContain('http://timestamp.digicert.com');
});

function makeRelease(): string {
  const folder = mkdtempSync(join(tmpdir(), 'comptoir-release-'));
  const ends = [
    'linux-amd64.deb',
    'linux-x86_64.AppImage',
    'win-x64.exe',
    'win-x64.msi',
    'mac-universal.zip',
    'mac-universal.dmg',
  ];
  for (const end of ends) writeFileSync(join(folder, `Comptoir-1.4.0-${end}`), `the bytes of ${end}`);
  writeFeeds(folder, { version: '1.4.0', canal: 'pilote', part: 10, notes: 'Mieux.' }, [editor]);
  writeChecksums(folder);
  return folder;
}

/** Changes a release as somebody could who can write to its folder. */
function changeAll(folder: string) {
  appendFileSync(join(folder, 'Comptoir-1.4.0-win-x64.exe'), '!');
  writeChecksums(folder);
}
