import { execFileSync } from 'node:child_process';

/** Returns the properties of an MSI. */
export function readMsi(path: string): Record<string, string> {
  const said = execFileSync('msiinfo', ['export', path, 'Property'], { encoding: 'utf8' });
  return Object.fromEntries(said.split('\r\n').map((line) => line.split('\t')));
}

/** Verifies the signature of a file against one authority; returns what was said of it. */
export function verifySignature(path: string, authority: string): string {
  return execFileSync('osslsigncode', ['verify', '-CAfile', authority, '-in', path], { encoding: 'utf8' });
}
