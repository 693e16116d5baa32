import { execFileSync } from 'node:child_process';
import { renameSync, rmSync } from 'node:fs';
import { toSignArguments } from './sign-arguments.ts';

/** As much of what electron-builder says as counts. */
type Asked = { path: string; hash: string };

/**
 * What electron-builder calls for each Windows program it makes (`win.signtoolOptions.sign`), on any system: signs the
 * file in its place, with osslsigncode, as the environment says; what else electron-builder hands over is not asked for.
 * @throws when no certificate is given, or it cannot be used; the file is then as it was.
 */
export async function sign({ path, hash }: Asked): Promise<void> {
  // Asked for both; every Windows that Electron runs on knows the newer.
  if (hash !== 'sha256') return;
  const signed = `${path}.signed`;
  try {
    execFileSync('osslsigncode', [...toSignArguments(process.env), '-in', path, '-out', signed], { stdio: 'pipe' });
    renameSync(signed, path);
  } finally {
    rmSync(signed, { force: true });
  }
}
