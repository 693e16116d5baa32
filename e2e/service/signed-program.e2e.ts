import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { resolveFunction } from 'app-builder-lib/out/util/resolve.js';
import type { sign } from '../../scripts/release/sign-windows.ts';
import { expect, test } from '../testing/test.ts';

let folder = '';
/** The hook, as electron-builder finds it by the name that the release's options give it. */
let hook: typeof sign;
const at = (name: string) => join(folder, name);

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'comptoir-signing-'));
  makeCertificates();
  const found: unknown = await resolveFunction('module', 'scripts/release/sign-windows.ts', 'sign', process.cwd());
  hook = found as typeof sign;
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a Windows installer is signed by the hook electron-builder calls, and one byte changed is seen', async () => {
  const installer = makeInstaller('signed');
  expect(verify(installer)).toContain('No signature found');
  await hook({ path: installer, hash: 'sha256' }, byFile());
  expect(verify(installer)).toMatch(/Signature verification: ok[\s\S]*Succeeded/);
  expect(verify(installer)).toContain('/CN=Comptoir');

  const bytes = readFileSync(installer);
  bytes[600] = (bytes[600] ?? 0) ^ 1;
  writeFileSync(installer, bytes);
  expect(verify(installer)).toMatch(/MISMATCH|Signature verification: failed/);
});

test('one that somebody else signed is not the editor’s', async () => {
  const installer = makeInstaller('strange');
  await hook({ path: installer, hash: 'sha256' }, { ...byFile(), COMPTOIR_SIGN_PFX: at('stranger.pfx') });
  expect(verify(installer)).toContain('Signature verification: failed');
});

test('without a certificate, or with a wrong password, nothing is signed and the making fails', async () => {
  const installer = makeInstaller('unsigned');
  const before = readFileSync(installer);
  writeFileSync(at('wrong'), 'not the password');
  await expect(hook({ path: installer, hash: 'sha256' }, {})).rejects.toThrow('there is nothing to sign with');
  const wrong = { ...byFile(), COMPTOIR_SIGN_PASSWORD_FILE: at('wrong') };
  await expect(hook({ path: installer, hash: 'sha256' }, wrong)).rejects.toThrow('osslsigncode');
  expect(readFileSync(installer).equals(before)).toBe(true);
});

function byFile() {
  return {
    COMPTOIR_SIGN_PFX: at('editor.pfx'),
    COMPTOIR_SIGN_PASSWORD_FILE: at('password'),
    COMPTOIR_SIGN_TIMESTAMP: 'none',
  };
}

/** A real installer, made by NSIS as electron-builder makes the product's. */
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

/** What Windows would say of it, knowing the editor's authority alone. */
function verify(path: string): string {
  const { stdout, stderr } = spawnSync('osslsigncode', ['verify', '-CAfile', at('editor-ca.pem'), '-in', path], {
    encoding: 'utf8',
  });
  return stdout + stderr;
}

function makeCertificates() {
  writeFileSync(at('password'), 'mot de passe du certificat');
  writeFileSync(at('purpose'), 'extendedKeyUsage=codeSigning\nbasicConstraints=CA:FALSE\n');
  for (const who of ['editor', 'stranger']) {
    const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: 'pipe' });
    const key = ['-newkey', 'rsa:2048', '-nodes'];
    openssl(
      'req',
      '-x509',
      ...key,
      '-keyout',
      at(`${who}-ca.key`),
      '-out',
      at(`${who}-ca.pem`),
      '-days',
      '2',
      '-subj',
      `/CN=Autorite ${who}`,
    );
    openssl('req', ...key, '-keyout', at(`${who}.key`), '-out', at(`${who}.csr`), '-subj', '/CN=Comptoir');
    const authority = ['-CA', at(`${who}-ca.pem`), '-CAkey', at(`${who}-ca.key`), '-CAcreateserial'];
    openssl(
      'x509',
      '-req',
      '-in',
      at(`${who}.csr`),
      ...authority,
      '-out',
      at(`${who}.pem`),
      '-days',
      '2',
      '-extfile',
      at('purpose'),
    );
    const kept = ['-in', at(`${who}.pem`), '-inkey', at(`${who}.key`), '-certfile', at(`${who}-ca.pem`)];
    openssl('pkcs12', '-export', ...kept, '-out', at(`${who}.pfx`), '-passout', `file:${at('password')}`);
  }
}
