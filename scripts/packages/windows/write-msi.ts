import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { sign } from '../../signing/sign-windows.ts';
import { completeMsi } from '../complete-msi.ts';
import { toWixl } from './to-wixl.ts';

const Asked = z.object({ COMPTOIR_MSI_FROM: z.string(), COMPTOIR_MSI_TO: z.string() });

/**
 * Called by electron-builder with the project of an MSI it is about to make with WiX, which is a download for Windows:
 * makes it with Debian's wixl instead, signs it, and ends electron-builder there.
 */
export async function msiProjectCreated(project: string): Promise<void> {
  const { COMPTOIR_MSI_FROM: program, COMPTOIR_MSI_TO: to } = Asked.parse(process.env);
  const folder = mkdtempSync(join(tmpdir(), 'comptoir-msi-'));
  try {
    writeFileSync(join(folder, 'comptoir.wxs'), toWixl(completeMsi(readFileSync(project, 'utf8'))));
    cpSync('build/icon.ico', join(folder, 'icon.ico'));
    symlinkSync(program, join(folder, 'program'));
    execFileSync('wixl', ['--arch', 'x64', '-D', 'appDir=program', '-o', to, 'comptoir.wxs'], { cwd: folder });
    await sign({ path: to, hash: 'sha256' });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  process.exit(0);
}
