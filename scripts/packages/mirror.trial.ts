import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { makePackages } from './make-packages.ts';
import { fuses } from './windows/windows-tools.ts';

const made = mkdtempSync(join(tmpdir(), 'comptoir-packages-mirror-'));
afterAll(() => rmSync(made, { recursive: true, force: true }));

const Manifest = z.object({ devDependencies: z.object({ electron: z.string() }) });
const { electron } = Manifest.parse(JSON.parse(readFileSync('package.json', 'utf8'))).devDependencies;
const mirror = join(made, 'mirror');
const port = '4980';
const address = `http://127.0.0.1:${port}`;
/** A network of its own, where nothing answers but the mirror. */
const alone = ['unshare', '--net', 'sh', '-ec', 'ip link set lo up && exec "$@"', 'sh'];
const by = [...alone, process.execPath, 'scripts/packages/serve-mirror.ts', mirror, port];
const tools = {
  ELECTRON_OVERRIDE_DIST_PATH: '',
  ELECTRON_MIRROR: `${address}/electron/`,
  ELECTRON_BUILDER_BINARIES_MIRROR: `${address}/binaries/`,
  ELECTRON_BUILDER_BINARIES_ALLOW_HTTP: 'true',
  ELECTRON_BUILDER_CACHE: join(made, 'cache'),
  electron_config_cache: join(made, 'cache-electron'),
};

/** Writes what stands for Electron's archive, and the list of its checksums. */
function writeElectron() {
  const [program, place] = [join(made, 'program'), join(mirror, `electron/v${electron}`)];
  const archive = `electron-v${electron}-linux-x64.zip`;
  for (const folder of [join(program, 'locales'), place]) mkdirSync(folder, { recursive: true });
  writeFileSync(join(program, 'electron'), fuses, { mode: 0o755 });
  writeFileSync(join(program, 'locales/fr.pak'), '');
  execFileSync('7z', ['a', '-bd', '-tzip', join(place, archive), '.'], { cwd: program, stdio: 'ignore' });
  const sum = createHash('sha256')
    .update(readFileSync(join(place, archive)))
    .digest('hex');
  writeFileSync(join(place, 'SHASUMS256.txt'), `${sum} *${archive}\n`);
}

test('a machine that reaches nothing but a mirror makes packages from it, and believes no tool that was changed', async () => {
  writeElectron();
  const means = { electron: '', tools, by };
  await makePackages(made, '0.1.0', ['--linux', 'deb', '--x64'], means);
  expect(readdirSync(made)).toContain('Comptoir-0.1.0-linux-amd64.deb');
  const archive = `/electron/v${electron}/electron-v${electron}-linux-x64.zip`;
  expect(readFileSync(`${mirror}.log`, 'utf8').split('\n')).toContain(archive);
  console.log(`mirror: the deb was made with ${archive} of a mirror that was all there is`);

  const tool = 'appimage@1.0.3/appimage-tools-runtime-20251108.tar.gz';
  mkdirSync(join(mirror, 'binaries/appimage@1.0.3'), { recursive: true });
  writeFileSync(join(mirror, 'binaries', tool), 'not the tools');
  const again = ['--linux', 'AppImage', '--x64', '--prepackaged', join(made, 'linux-unpacked')];
  const asking = makePackages(made, '0.1.0', again, { ...means, tools: { ...tools, APPIMAGE_TOOLS_PATH: '' } });
  await expect(asking).rejects.toThrow(/checksum|sha256|integrity/i);
  expect(readFileSync(`${mirror}.log`, 'utf8')).toContain(`/binaries/${tool}`);
  console.log(`mirror: ${tool} was asked of it, and refused because it was not the one electron-builder knows`);
});
