import { execFileSync } from 'node:child_process';
import { renameSync, rmSync } from 'node:fs';
import { toSignArguments } from './sign-arguments.ts';

/** The part of electron-builder's request that is used. */
type Asked = { path: string; hash: string };

/**
 * Called by electron-builder for each Windows program it makes (`win.signtoolOptions.sign`), on any system: signs the
 * file in place with osslsigncode, as the environment says. Other fields of the request are not used.
 * @throws when no certificate is given, or it cannot be used; the file is then unchanged.
 */
export async function sign({ path, hash }: Asked): Promise<void> {
  // electron-builder asks for both; every Windows that Electron runs on knows sha256.
  if (hash !== 'sha256') return;
  const signed = `${path}.signed`;
  try {
    execFileSync('osslsigncode', [...toSignArguments(process.env), '-in', path, '-out', signed], { stdio: 'pipe' });
    renameSync(signed, path);
  } finally {
    rmSync(signed, { force: true });
  }
}
