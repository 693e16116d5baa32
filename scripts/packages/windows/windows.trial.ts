import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Display, startDisplay } from '../../../e2e/testing/start-display.ts';
import { hasUninstaller } from '#electron/updates/has-uninstaller.ts';
import { makeCertificate } from '../../../e2e/testing/machine/make-certificate.ts';
import { makePackages } from '../make-packages.ts';
import { listWindows } from '../use-program.ts';
import { added, removed, rights, started, stopped } from './expected-calls.ts';
import { readMsi, verifySignature } from './inspect-installers.ts';
import { startWindows, type Windows } from './start-windows.ts';
import { prepareWindowsTools } from './windows-tools.ts';

const versions = { before: '0.0.9', now: '0.1.0' };
const made = mkdtempSync(join(tmpdir(), 'comptoir-packages-windows-'));
const installer = (version: string) => join(made, version, `Comptoir-${version}-win-x64.exe`);
const msi = (version: string) => join(made, version, `Comptoir-${version}-win-x64.msi`);
/** Fast to make: no compression, and no preparation for differential updates. */
const quick = ['-c.compression=store', '-c.nsis.differentialPackage=false'];
const signed = '-c.win.signtoolOptions.sign=scripts/signing/sign-windows.ts';
let display: Display;
let windows: Windows;

beforeAll(async () => {
  const { electron, standIn, tools } = prepareWindowsTools(made);
  display = await startDisplay();
  windows = startWindows(display.name, standIn);
  makeCertificate(made, 'editor');
  const signing = {
    COMPTOIR_SIGN_PFX: join(made, 'editor.pfx'),
    COMPTOIR_SIGN_PASSWORD_FILE: join(made, 'password'),
    COMPTOIR_SIGN_TIMESTAMP: 'none',
  };
  const means = { electron, tools: { ...tools, ...signing, WINEPREFIX: windows.prefix } };
  const makeBoth = async (version: string) => {
    const [output, packed] = [join(made, version), join(made, version, 'win-unpacked')];
    await makePackages(output, version, ['--win', 'nsis', '--x64', signed, ...quick], means);
    const byWixl = ['--prepackaged', packed, '-c.msiProjectCreated=scripts/packages/windows/write-msi.ts'];
    const asked = { COMPTOIR_MSI_FROM: packed, COMPTOIR_MSI_TO: msi(version) };
    await makePackages(output, version, ['--win', 'msi', '--x64', ...byWixl], { tools: { ...means.tools, ...asked } });
  };
  await Promise.all(Object.values(versions).map(makeBoth));
}, 400_000);
afterAll(async () => {
  windows[Symbol.dispose]();
  await display[Symbol.asyncDispose]();
  rmSync(made, { recursive: true, force: true });
});

test('the NSIS installer installs silently, upgrades with its data and policy, and uninstalls', async () => {
  const evidence = (step: string) => console.log(`NSIS: ${step}`);
  const policy = windows.disk('ProgramData/Comptoir/policy.json');
  const data = windows.disk('users/root/AppData/Roaming/Comptoir/backoffice.db');
  const readKept = () => [policy, data].map((file) => readFileSync(file, 'utf8'));
  const findRights = (name: string) => statSync(join(dirname(policy), name)).mode & 0o007;
  mkdirSync(dirname(data), { recursive: true });
  writeFileSync(data, 'sales');
  mkdirSync(join(dirname(policy), 'donnees'), { recursive: true });

  for (const version of Object.values(versions)) assertSigned(installer(version));
  windows.run(installer(versions.before), '/S');
  expect(readKeys()).toMatchObject({
    DisplayName: `Comptoir ${versions.before}`,
    DisplayVersion: versions.before,
    Publisher: 'Comptoir',
    QuietUninstallString: `"C:\\Program Files\\Comptoir\\${uninstaller}" /allusers /S`,
  });
  expect(readdirSync(windows.disk(programFolder)).sort()).toEqual(installed);
  expect(hasUninstaller(windows.disk(join(programFolder, 'resources')))).toBe(true);
  for (const name of ['Comptoir.exe', uninstaller]) assertSigned(windows.disk(join(programFolder, name)));
  for (const link of links)
    expect(readFileSync(windows.disk(link), 'utf16le')).toContain('\\Program Files\\Comptoir\\Comptoir.exe');
  evidence(`${versions.before} installed by /S: files, 2 shortcuts and keys are there, all signed`);

  for (const name of ['', 'donnees', 'service']) expect(findRights(name), name).toBe(0);
  expect(readCalls()).toEqual([]);
  expect([readServiceCalls().at(0), readServiceCalls().at(-1)]).toEqual([stopped, started]);
  evidence('the policy’s folder and one others had made are not for them to write in; the firewall was left alone');

  writeFileSync(policy, shared);
  chmodSync(join(dirname(policy), 'donnees'), 0o755);
  rmSync(join(dirname(policy), 'service'), { recursive: true });
  const closed = windows.start(`C:\\Program Files\\Comptoir\\Comptoir.exe`, '/OUVERT');
  await expect.poll(() => listWindows(display.name)).not.toBe('');
  windows.run(installer(versions.now), '/S');
  await closed;
  expect(readKeys()).toMatchObject({ DisplayName: `Comptoir ${versions.now}`, DisplayVersion: versions.now });
  expect(['policy.json', 'donnees', 'service'].map(findRights)).toEqual([0, 5, 0]);
  expect(readKept()).toEqual([shared, 'sales']);
  expect(readCalls()).toEqual(['Comptoir.exe /OUVERT', 'Comptoir.exe was closed', removed, added]);
  evidence(`${versions.now} installed over it: the open one closed when asked to, data and policy are kept`);
  assertServiceStoppedFirst();
  evidence('the service was stopped before the program was closed, and started again once all was in place');
  evidence('the policy gives a port for the tills: the firewall was opened for the program');

  await uninstall();
  expect([programFolder, ...links].filter((path) => existsSync(windows.disk(path)))).toEqual([]);
  expect(readKept()).toEqual([shared, 'sales']);
  expect(readCalls().slice(4)).toEqual([removed]);
  expect(readServiceCalls().at(-1)).toBe(stopped);
  evidence('uninstalled by /S: nothing of the program is left, nor its firewall rule; data and policy are');
});

test('a machine that serves its shop’s tills says so when installed; what fails or is older leaves it as it is', async () => {
  rmSync(windows.disk('ProgramData/Comptoir'), { recursive: true, force: true });
  rmSync(windows.disk('calls.log'), { force: true });
  windows.run(installer(versions.now), '/S', '/PARTAGE=1');
  expect(readCalls()).toEqual([removed, added]);
  expect(() => windows.run(installer(versions.before), '/S')).toThrow(/ended with (1638|102)/);
  expect(readKeys()).toMatchObject({ DisplayVersion: versions.now });
  expect(readServiceCalls()).toEqual([stopped, started]);
  console.log(`NSIS: ${versions.before} was refused over ${versions.now}, before anything was stopped`);
  const kept = readFileSync(windows.disk(join(programFolder, uninstaller)));
  writeFileSync(windows.disk(join(programFolder, uninstaller)), readFileSync(join(made, 'nsis/elevate.exe')));
  expect(() => windows.run(installer(versions.now), '/S')).toThrow('ended with 2');
  writeFileSync(windows.disk(join(programFolder, uninstaller)), kept);
  expect(readServiceCalls()).toEqual([stopped, started, stopped, started]);
  console.log('NSIS: when the version before cannot be uninstalled, its service is started again');
  windows.run(installer(versions.before), '/S', '/ANCIENNE=1');
  expect(readKeys()).toMatchObject({ DisplayVersion: versions.before });
  expect(readCalls().filter((call) => call.startsWith('netsh'))).toEqual([removed, added]);
  console.log(`NSIS: with /ANCIENNE=1 ${versions.before} was installed over it, and the firewall stayed open`);
  await uninstall();
  expect(readCalls().at(-1)).toBe(removed);
  expect(existsSync(windows.disk('ProgramData/Comptoir'))).toBe(false);
  console.log('NSIS: /PARTAGE=1 opened the firewall; uninstalled, with the empty folder of the policy');
});

test('the MSI installs silently, upgrades with its data, and uninstalls', async () => {
  const evidence = (step: string) => console.log(`MSI: ${step}`);
  const data = windows.disk('users/root/AppData/Roaming/Comptoir/backoffice.db');
  const [before, now] = [readMsi(msi(versions.before)), readMsi(msi(versions.now))];
  expect(before).toMatchObject({ ProductName: 'Comptoir', Manufacturer: 'Comptoir', ALLUSERS: '1' });
  expect([before.ProductVersion, now.ProductVersion]).toEqual(['0.0.9.0', '0.1.0.0']);
  expect(now.UpgradeCode).toBe('{AEA2B632-3BB4-587F-ABBD-C68859F56125}');
  expect(before.UpgradeCode).toBe(now.UpgradeCode);
  expect(before.ProductCode).not.toBe(now.ProductCode);
  for (const version of Object.values(versions)) assertSigned(msi(version));
  evidence('both versions have their number, one code for upgrades, and are signed');

  mkdirSync(dirname(data), { recursive: true });
  writeFileSync(data, 'sales');
  rmSync(windows.disk('calls.log'), { force: true });
  windows.run('msiexec', '/i', msi(versions.before), '/qn', 'PARTAGE=1');
  expect(readKeys()).toMatchObject({ DisplayName: 'Comptoir', DisplayVersion: '0.0.9.0' });
  expect(readdirSync(windows.disk(programFolder)).sort()).toEqual(installed.filter((name) => name !== uninstaller));
  expect(existsSync(windows.disk(join(programFolder, 'resources/app.asar')))).toBe(true);
  expect(hasUninstaller(windows.disk(join(programFolder, 'resources')))).toBe(false);
  for (const link of ownLinks) expect(existsSync(windows.disk(link))).toBe(true);
  expect(readLog()).toEqual([stopped, ...rights, removed, added, started]);
  evidence('installed by /qn for all accounts with 2 shortcuts; folders had their rights, the firewall was opened');

  const closed = windows.start(`C:\\Program Files\\Comptoir\\Comptoir.exe`, '/OUVERT');
  await expect.poll(() => listWindows(display.name)).not.toBe('');
  windows.run('msiexec', '/i', msi(versions.now), '/qn');
  await closed;
  expect(readKeys()).toMatchObject({ DisplayName: 'Comptoir', DisplayVersion: '0.1.0.0' });
  const upgrade = readLog().slice(readLog().indexOf('Comptoir.exe /OUVERT') + 1);
  expect(upgrade.slice(0, 2)).toEqual([stopped, 'Comptoir.exe was closed']);
  // Wine does not tell the version before that it is replaced (UPGRADINGPRODUCTCODE): what it then does is left out.
  expect(upgrade).toContain(started);
  evidence('upgraded over: the service was stopped, the open program closed when asked to, the service started again');

  windows.run('msiexec', '/x', msi(versions.now), '/qn');
  expect(readKeys()).toEqual({});
  expect([programFolder, ...ownLinks].filter((path) => existsSync(windows.disk(path)))).toEqual([]);
  expect([readLog().at(-2), readLog().at(-1)]).toEqual([stopped, removed]);
  expect(readFileSync(data, 'utf8')).toBe('sales');
  evidence('uninstalled by /qn: nothing of the program is left, nor its firewall rule; data are');

  // Not after an upgrade: Wine then forgets which product is newer.
  windows.run('msiexec', '/i', msi(versions.now), '/qn');
  expect(() => windows.run('msiexec', '/i', msi(versions.before), '/qn')).toThrow('ended with');
  expect(readKeys()).toMatchObject({ DisplayVersion: '0.1.0.0' });
  windows.run('msiexec', '/x', msi(versions.now), '/qn');
  evidence(`${versions.before} was refused over ${versions.now}`);
});

/** A policy that gives the port of the tills. */
const shared = '{ "COMPTOIR_GATEWAY_PORT": 8443 }';

const programFolder = 'Program Files/Comptoir';
const uninstaller = 'Uninstall Comptoir.exe';
const installed = ['Comptoir.exe', 'LICENCE.txt', 'THIRD-PARTY-NOTICES.txt', uninstaller, 'comptoir.cdx.json'].concat([
  'locales',
  'resources',
  'service',
  'strategie',
]);
const links = ['users/Public/Desktop/Comptoir.lnk', 'ProgramData/Microsoft/Windows/Start Menu/Programs/Comptoir.lnk'];

/** Shortcuts of an MSI: Wine puts those for all accounts with the account that installs. */
const ownLinks = ['Desktop/Comptoir.lnk', 'AppData/Roaming/Microsoft/Windows/Start Menu/Programs/Comptoir.lnk'].map(
  (link) => `users/root/${link}`,
);

/** Uninstalls; the program ends at once and continues in a copy of itself, which deletes its registry keys last. */
async function uninstall() {
  windows.run(`C:\\Program Files\\Comptoir\\${uninstaller}`, '/allusers', '/S');
  await expect.poll(readKeys).toEqual({});
}

/** Returns the entry of Windows under «Programs». */
function readKeys(): Record<string, string> {
  const said = windows.run('reg', 'query', 'HKLM\\Software\\Microsoft\\Windows\\CurrentVersion\\Uninstall', '/s');
  return Object.fromEntries(
    said.split('\r\n').flatMap((line) => {
      const [, name = '', value = ''] = /^ {4}(\S+) +REG_SZ +(.*)$/.exec(line) ?? [];
      return name ? [[name, value]] : [];
    }),
  );
}

/** Returns how the firewall and the program were called. */
function readCalls(): string[] {
  return readLog().filter((line) => !line.startsWith('net.exe'));
}

/** How the service of the machine was stopped and started. */
function readServiceCalls(): string[] {
  return readLog().filter((line) => line.startsWith('net.exe'));
}

/** Asserts that the last upgrade stopped the service before it closed the program, and started it at its very end. */
function assertServiceStoppedFirst() {
  const upgrade = readLog().slice(readLog().indexOf('Comptoir.exe /OUVERT'));
  expect(upgrade.indexOf(stopped)).toBeLessThan(upgrade.indexOf('Comptoir.exe was closed'));
  expect([upgrade.at(1), upgrade.at(-1)]).toEqual([stopped, started]);
}

function readLog(): string[] {
  const log = windows.disk('calls.log');
  return existsSync(log) ? readFileSync(log).toString('utf16le').trim().split('\r\n') : [];
}

/** Asserts that Windows would believe a file, if it trusted only the editor's authority. */
function assertSigned(path: string) {
  expect(verifySignature(path, join(made, 'editor-ca.pem'))).toMatch(/CN=Comptoir[\s\S]*Succeeded/);
}
