import { execFileSync } from 'node:child_process';
import { renameSync, rmSync } from 'node:fs';
import { type Environment, toSignArguments } from './sign-arguments.ts';

/** As much of what electron-builder says as counts. */
type Asked = { path: string; hash: string };

/**
 * What electron-builder calls for each Windows program it makes (`win.signtoolOptions.sign`), on any system: signs the
 * file in its place, with osslsigncode.
 * @throws when no certificate is given, or it cannot be used; the file is then as it was.
 */
export async function sign({ path, hash }: Asked, environment: Environment = process.env): Promise<void> {
  // Asked for both; every Windows that Electron runs on knows the newer.
  if (hash !== 'sha256') return;
  const signed = `${path}.signed`;
  try {
    execFileSync('osslsigncode', [...toSignArguments(environment), '-in', path, '-out', signed], { stdio: 'pipe' });
    renameSync(signed, path);
  } finally {
    rmSync(signed, { force: true });
  }
}
