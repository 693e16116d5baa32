import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { writeDurably } from '#server/durable-file.ts';
import { CommandFailure } from '#server/exit-plan/command-failure.ts';
import { readSituation } from './read-situation.ts';
import { toDiagnosticText } from './to-diagnostic-text.ts';

/** Writes the file for the help desk, to the given path or the account's own folder, and returns its path. */
export async function writeDiagnostic(given: string | undefined): Promise<string> {
  const file = resolve(given ?? join(homedir(), toName(new Date())));
  if (existsSync(file)) throw new CommandFailure('cible', `${file} existe déjà\u00a0: donnez un autre nom.`);
  const text = toDiagnosticText(await readSituation(process.env));
  try {
    writeDurably(file, text);
  } catch (cause) {
    throw new CommandFailure('cible', `${file} ne peut pas être écrit.`, { cause });
  }
  return file;
}

const toName = (date: Date) => `comptoir-diagnostic-${date.toISOString().slice(0, 19).replaceAll(':', '-')}.txt`;
