import { timingSafeEqual } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createSetupCode } from '#server/setup-code.ts';
import { toSecretHash } from '#server/calls/secret.ts';
import { toLogFolder } from '#server/log/logger.ts';

type Options = {
  dataDir: string;
  /** The code given by the program's own window; without one, it is written to a file only this account can read. */
  given: string | undefined;
  isToDo: boolean;
};

/**
 * Decides who may set an installation up: the person who knows this code, as the window of the program does. `file`
 * holds the code when there is no window.
 */
export type FirstRun = { isCode: (text: string) => boolean; file?: string; end: () => void };

const setupFileName = 'premiere-ouverture.txt';

/** Creates the code of an installation nobody has set up yet; a new one at each start. */
export function openFirstRun({ dataDir, given, isToDo }: Options): FirstRun {
  const folder = toLogFolder(dataDir);
  const file = join(folder, setupFileName);
  const code = given ?? createSetupCode();
  const end = () => rmSync(file, { force: true });
  end();
  if (!isToDo || given !== undefined) return { isCode: toComparison(code), end };
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeFileSync(file, `${code}\n`, { mode: 0o600, flag: 'wx' });
  return { isCode: toComparison(code), file, end };
}

/** Compares in constant time. */
function toComparison(code: string) {
  const expected = Buffer.from(toSecretHash(toPlain(code)));
  return (text: string) => timingSafeEqual(expected, Buffer.from(toSecretHash(toPlain(text))));
}

/** Normalises the code, which may be copied in small letters or without its hyphens. */
function toPlain(code: string): string {
  return code.toUpperCase().replace(/[^A-Z0-9]/g, '');
}
