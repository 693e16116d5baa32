import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readMachines } from '../native-parts/assert-native-parts.ts';
import { makePackages } from './make-packages.ts';
import { fuses, prepareWindowsTools } from './windows/windows-tools.ts';

const made = mkdtempSync(join(tmpdir(), 'comptoir-packages-others-'));
afterAll(() => rmSync(made, { recursive: true, force: true }));

const plist = (name: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><plist version="1.0"><dict><key>CFBundleName</key><string>${name}</string><key>CFBundleExecutable</key><string>${name}</string></dict></plist>`;

/** Writes what stands for Electron on a system that cannot be had here: names, folders and the mark of its fuses. */
const standIns: Readonly<Record<string, (folder: string) => void>> = {
  win: (folder) => cpSync(prepareWindowsTools(join(made, 'tools')).electron, folder, { recursive: true }),
  linux(folder) {
    mkdirSync(join(folder, 'locales'), { recursive: true });
    writeFileSync(join(folder, 'locales/fr.pak'), '');
    writeFileSync(join(folder, 'electron'), fuses);
  },
  mac(folder) {
    const contents = join(folder, 'Electron.app/Contents');
    const helpers = ['', ' (GPU)', ' (Plugin)', ' (Renderer)'].map((kind) => `Electron Helper${kind}`);
    writeApp(contents, 'Electron');
    for (const name of helpers) writeApp(join(contents, `Frameworks/${name}.app/Contents`), name);
    const locale = join(contents, 'Frameworks/Electron Framework.framework/Versions/A/Resources/fr.lproj');
    mkdirSync(locale, { recursive: true });
    writeFileSync(join(locale, 'locale.pak'), '');
    writeFileSync(join(contents, 'Frameworks/Electron Framework.framework/Electron Framework'), fuses);
    mkdirSync(join(contents, 'Resources'));
  },
};

function writeApp(contents: string, name: string) {
  mkdirSync(join(contents, 'MacOS'), { recursive: true });
  writeFileSync(join(contents, 'Info.plist'), plist(name));
  writeFileSync(join(contents, 'MacOS', name), fuses);
}

test.concurrent.each([
  ['win', 'arm64', ['win32-arm64']],
  ['linux', 'arm64', ['linux-arm64']],
  // Each half of a universal program holds the machine code of both.
  ['mac', 'arm64', ['darwin-arm64', 'darwin-x64']],
] as const)('packed here for %s on %s, machine code is for it and nothing else', async (system, arch, machines) => {
  const electron = join(made, `electron-${system}-${arch}`);
  standIns[system]?.(electron);
  const output = join(made, `${system}-${arch}`);
  await makePackages(output, '0.1.0', [`--${system}`, 'dir', `--${arch}`, '-c.mac.identity=null'], { electron });
  const parts = readdirSync(output, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.node'));
  const found = parts.map((path) => ({ part: basename(path), machines: readMachines(join(output, path)) }));
  expect([...new Set(found.flatMap((each) => each.machines))].toSorted()).toEqual(machines);
  console.log(
    `${system} ${arch}: ${found.map(({ part, machines: of }) => `${part} is for ${of.join(', ')}`).join('; ')}`,
  );
});
