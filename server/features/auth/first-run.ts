import { timingSafeEqual } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createSetupCode } from '#server/setup-code.ts';
import { toSecretHash } from '#server/calls/secret.ts';
import { toLogFolder } from '#server/log/logger.ts';

type Options = {
  dataDir: string;
  /** The code of the program's own window; without one, it is written where only this account reads. */
  given: string | undefined;
  isToDo: boolean;
};

/** Who may set an installation up: whoever knows this code, as its window does. `file` holds it where there is none. */
export type FirstRun = { isCode: (text: string) => boolean; file?: string; end: () => void };

const setupFileName = 'premiere-ouverture.txt';

/** The code of an installation nobody has set up yet, another one at each start. */
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

/** Takes as long whatever is wrong. */
function toComparison(code: string) {
  const expected = Buffer.from(toSecretHash(toPlain(code)));
  return (text: string) => timingSafeEqual(expected, Buffer.from(toSecretHash(toPlain(text))));
}

/** As it may be copied: in small letters, without its hyphens. */
function toPlain(code: string): string {
  return code.toUpperCase().replace(/[^A-Z0-9]/g, '');
}
