import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { resolveFunction } from 'app-builder-lib/out/util/resolve.js';
import { makeCertificate } from '../testing/machine/make-certificate.ts';
import { expect, test } from '../testing/test.ts';

let folder = '';
/** The hook, as electron-builder finds it by the name in the release's options. */
let hook: (asked: { path: string; hash: string }, packager: object) => Promise<void>;
const at = (name: string) => join(folder, name);

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'comptoir-signing-'));
  for (const who of ['editor', 'stranger']) makeCertificate(folder, who);
  const found: unknown = await resolveFunction('module', 'scripts/signing/sign-windows.ts', 'sign', process.cwd());
  hook = found as typeof hook;
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a Windows installer is signed by the hook electron-builder calls, and one byte changed is seen', async () => {
  const installer = makeInstaller('signed');
  expect(verify(installer)).toContain('No signature found');
  await signAsBuilder(installer, byFile());
  expect(verify(installer)).toMatch(/Signature verification: ok[\s\S]*Succeeded/);
  expect(verify(installer)).toContain('/CN=Comptoir');

  const bytes = readFileSync(installer);
  bytes[600] = (bytes[600] ?? 0) ^ 1;
  writeFileSync(installer, bytes);
  expect(verify(installer)).toMatch(/MISMATCH|Signature verification: failed/);
});

test('a program signed by another editor is refused', async () => {
  const installer = makeInstaller('strange');
  await signAsBuilder(installer, { ...byFile(), COMPTOIR_SIGN_PFX: at('stranger.pfx') });
  expect(verify(installer)).toContain('Signature verification: failed');
});

test('without a certificate, or with a wrong password, nothing is signed and the build fails', async () => {
  const installer = makeInstaller('unsigned');
  const before = readFileSync(installer);
  writeFileSync(at('wrong'), 'not the password');
  await expect(signAsBuilder(installer, {})).rejects.toThrow('there is nothing to sign with');
  const wrong = { ...byFile(), COMPTOIR_SIGN_PASSWORD_FILE: at('wrong') };
  await expect(signAsBuilder(installer, wrong)).rejects.toThrow('osslsigncode');
  expect(readFileSync(installer).equals(before)).toBe(true);
});

/** Calls it as electron-builder does: with its packager too, and the signing settings in the environment. */
async function signAsBuilder(path: string, environment: Readonly<Record<string, string>>) {
  Object.assign(process.env, environment);
  try {
    await hook({ path, hash: 'sha256' }, {});
  } finally {
    for (const name of Object.keys(environment)) delete process.env[name];
  }
}

function byFile() {
  return {
    COMPTOIR_SIGN_PFX: at('editor.pfx'),
    COMPTOIR_SIGN_PASSWORD_FILE: at('password'),
    COMPTOIR_SIGN_TIMESTAMP: 'none',
  };
}

/** Makes a real installer with NSIS, as electron-builder makes the product's. */
function makeInstaller(name: string): string {
  const script = [
    `OutFile "${at(name)}.exe"`,
    'Name "Comptoir"',
    'RequestExecutionLevel user',
    'Section',
    'SectionEnd',
  ];
  writeFileSync(at('installer.nsi'), script.join('\n'));
  execFileSync('makensis', ['-V1', at('installer.nsi')]);
  return at(`${name}.exe`);
}

/** Returns what Windows would say of it when it only trusts the editor's authority. */
function verify(path: string): string {
  const { stdout, stderr } = spawnSync('osslsigncode', ['verify', '-CAfile', at('editor-ca.pem'), '-in', path], {
    encoding: 'utf8',
  });
  return stdout + stderr;
}
