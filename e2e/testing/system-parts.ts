import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findPostgres } from '#server/testing/running/find-postgres.ts';
import { chromiumPath } from './chromium-path.ts';
import { findElectronPath } from './runtimes.ts';

/** Names what the machine lacks for the journeys, one on each line; no journey is ever skipped for want of it. */
export function findMissingParts(): string[] {
  return [
    existsSync(chromiumPath) ? [] : `Chromium is missing at ${chromiumPath}: apt-get install chromium`,
    findElectronPath() ? [] : 'Electron is missing: ELECTRON_OVERRIDE_DIST_PATH must name the folder of its program',
    process.env.DISPLAY || hasProgram('Xvfb') ? [] : 'No display, and no virtual one: apt-get install xvfb',
    hasProgram('xdotool') ? [] : 'xdotool is missing: apt-get install xdotool',
    hasProgram('postfix') ? [] : 'Postfix is missing: apt-get install postfix',
    hasProgram('dovecot') ? [] : 'Dovecot is missing: apt-get install dovecot-imapd',
    hasProgram('gnome-keyring-daemon')
      ? []
      : 'gnome-keyring is missing: apt-get install gnome-keyring libsecret-1-0 dbus',
    hasProgram('cupsd') && hasProgram('lp') ? [] : 'CUPS is missing: apt-get install cups',
    findPostgres() ? [] : 'PostgreSQL is missing: apt-get install postgresql',
    hasProgram('pdftotext') ? [] : 'pdftotext is missing: apt-get install poppler-utils',
  ].flat();
}

function hasProgram(name: string): boolean {
  try {
    execFileSync('which', [name], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
