import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readCommand } from '#server/command-line/read-command.ts';
import { listSettings } from '#server/config/list-settings.ts';
import { launchdFile, readLaunchd, readPlist, readWinsw, readXml, winswFile } from './read-service-files.ts';

const names = new Set(listSettings().map(({ nom }) => nom));
const installer = readFileSync('build/installer.nsh', 'utf8');

/** The elements of WinSW 2.12 (doc/xmlConfigFile.md) and 3 (docs/xml-config-file.md) that our file may use, and their text. */
const winsw: Readonly<Record<string, RegExp>> = {
  id: /^[a-zA-Z0-9]+$/,
  name: /^.+$/,
  description: /^.+$/,
  executable: /^%ProgramFiles%\\.+\.exe$/,
  startarguments: /^--\w+$/,
  stoparguments: /^--\w+$/,
  env: /^$/,
  logpath: /^%ProgramData%\\.+$/,
  log: /^$/,
  serviceaccount: /^$/,
  startmode: /^(Automatic|Manual)$/,
  onfailure: /^$/,
  stoptimeout: /^\d+ ?(ms|secs?|mins?|hours?|days?)$/,
};

test('the file of WinSW has elements that it knows, with values of their kind', () => {
  const { name, children } = readXml(winswFile);
  expect(name).toBe('service');
  for (const { name: element, text } of children) expect(text, element).toMatch(winsw[element] ?? /^not known$/);
  const find = (element: string) => children.find((child) => child.name === element);
  expect(find('onfailure')?.attributes).toEqual({ action: 'restart', delay: '2 sec' });
  expect(['append', 'reset', 'none', 'roll']).toContain(find('log')?.attributes.mode);
  const account = Object.fromEntries((find('serviceaccount')?.children ?? []).map((part) => [part.name, part.text]));
  expect(account).toEqual({
    domain: 'NT AUTHORITY',
    user: 'LocalService',
    username: 'NT AUTHORITY\\LocalService',
  });
});

test('WinSW’s service is the one the installer stops, in the folders it makes, which its account may write', () => {
  const { settings, program, start, stop } = readWinsw();
  const { children } = readXml(winswFile);
  const text = (name: string) => children.find((child) => child.name === name)?.text;
  expect(installer).toContain(`!define SERVICE "${text('id')}"`);
  expect(program).toBe('%ProgramFiles%\\Comptoir\\Comptoir.exe');
  expect([readCommand(start), readCommand(stop)]).toEqual([{ name: 'service' }, { name: 'stop' }]);
  expect(settings).toEqual({
    COMPTOIR_DATA_DIR: '%ProgramData%\\Comptoir\\donnees',
    COMPTOIR_ANNOUNCE_DIR: '%ProgramData%\\Comptoir\\service',
  });
  for (const [name, folder] of Object.entries(settings)) {
    expect(names).toContain(name);
    expect(installer).toContain(`!insertmacro makeServiceFolder ${folder.split('\\').at(-1)} `);
  }
  expect(Object.values(settings)).toContain(text('logpath'));
});

/** The keys of launchd.plist(5) that our file uses, and the kind of each. */
const launchd: Readonly<Record<string, (value: unknown) => boolean>> = {
  Label: (value) => launchdFile.endsWith(`/${String(value)}.plist`),
  ProgramArguments: (value) => Array.isArray(value) && String(value[0]).startsWith('/'),
  UserName: (value) => typeof value === 'string' && /^_[a-z]+$/.test(value),
  EnvironmentVariables: (value) => typeof value === 'object',
  RunAtLoad: (value) => value === true,
  KeepAlive: (value) => JSON.stringify(value) === '{"SuccessfulExit":false}',
  Umask: (value) => value === 0o077,
  ExitTimeOut: (value) => typeof value === 'number' && value >= 60,
};

test('launchd’s file has keys that it knows, with values of their kind', () => {
  const wrong = Object.entries(readPlist(launchdFile)).filter(([key, value]) => launchd[key]?.(value) !== true);
  expect(wrong).toEqual([]);
  const { program, start, settings } = readLaunchd();
  expect(program).toBe('/Applications/Comptoir.app/Contents/MacOS/Comptoir');
  expect(readCommand(start)).toEqual({ name: 'service' });
  for (const name of Object.keys(settings)) expect(names).toContain(name);
});
