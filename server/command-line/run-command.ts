import { readConfig, readPlace } from '#server/config/config.ts';
import { readPolicy } from '#server/config/policy/read-policy.ts';
import { CommandFailure, exitCodes } from '#server/exit-plan/command-failure.ts';
import { exportData } from '#server/exit-plan/export-data.ts';
import { writeDiagnostic } from '#server/help-desk/write-diagnostic.ts';
import { formatQuantity } from '#shared/money/money.ts';
import { AppError } from '#shared/endpoints/errors.ts';
import manifest from '../../package.json' with { type: 'json' };
import { helpText } from './help-text.ts';
import type { Command } from './read-command.ts';
import { stopService } from './stop-service.ts';

/** The outputs of a command: `out` for its answer, `err` for its progress and errors. */
export type Terminal = { out: (text: string) => void; err: (text: string) => void };

/** The commands that end by themselves. */
export type EndingCommand = Exclude<Command, { name: 'window' | 'service' }>;

export function isEnding(command: Command): command is EndingCommand {
  return command.name !== 'window' && command.name !== 'service';
}

/** Runs a command that needs no window, and returns the exit code; never throws. */
export async function runCommand(command: EndingCommand, terminal: Terminal): Promise<number> {
  try {
    await run(command, terminal);
    return 0;
  } catch (error) {
    const isKnown = error instanceof AppError;
    terminal.err(`${isKnown ? error.message : error instanceof Error ? error.stack : String(error)}\n`);
    return error instanceof CommandFailure ? error.exitCode : exitCodes.echec;
  }
}

async function run(command: EndingCommand, terminal: Terminal): Promise<void> {
  if (command.name === 'wrong') throw new CommandFailure('ligne', command.why);
  if (command.name === 'help') return terminal.out(helpText);
  if (command.name === 'version') return terminal.out(`Comptoir ${manifest.version}\n`);
  if (command.name === 'stop') return runStop(terminal);
  if (command.name === 'export') return runExport(command.target, terminal);
  terminal.out(`Le fichier pour le support est ${await writeDiagnostic(command.file)}\n`);
}

async function runStop({ out }: Terminal): Promise<void> {
  await stopService(readPlace(process.env, readPolicy(undefined, undefined, { hasNoSecrets: true })).dataDir);
  out('Le service est arrêté.\n');
}

async function runExport(target: string, { out, err }: Terminal): Promise<void> {
  const { dataDir, poste } = readConfig(process.env, readPolicy());
  const { comptes, absents, abimees, fichiers } = await exportData({ dataDir, poste, target }, createProgress(err));
  const count = (table: string) => formatQuantity(comptes[table] ?? 0);
  for (const { numero, raison } of absents) err(`Sans PDF\u00a0: ${numero}. ${raison}\n`);
  for (const row of abimees) err(`Abîmé, exporté tel quel\u00a0: ${row}\n`);
  const counts = [
    ['documents', count('documents')],
    ['règlements', count('reglements')],
    ['fiches', count('tiers')],
    ['articles', count('articles')],
    ['fichiers', formatQuantity(fichiers.length)],
  ].map(([what, nombre]) => `${what}\u00a0: ${nombre}`);
  out(`Tout est dans ${target} (${counts.join(', ')}). Commencez par LISEZ-MOI.txt.\n`);
}

/** Prints a line for each step, and one for each tenth of it. */
function createProgress(err: (text: string) => void) {
  let last = '';
  return (etape: string, avance: number) => {
    const line = `${etape}\u00a0: ${Math.floor(avance * 10) * 10} %\n`;
    if (line !== last) err(line);
    last = line;
  };
}
