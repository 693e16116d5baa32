import { parseArgs } from 'node:util';

/** A parsed command line; without arguments, the command opens the window. */
export type Command =
  | { name: 'window' }
  /** The service without a window. */
  | { name: 'service' }
  /** Asks that service to end, and waits until it has. */
  | { name: 'stop' }
  | { name: 'help' }
  | { name: 'version' }
  /** Exports all data into a folder or a `.tar` file. */
  | { name: 'export'; target: string }
  /** Writes one file for the help desk; `file` is its path, if one was given. */
  | { name: 'diagnostic'; file: string | undefined }
  /** An incomplete or contradictory command. */
  | { name: 'wrong'; why: string };

/**
 * Parses a command line, with or without the name of the program before it. Unknown switches are ignored: Electron and
 * Chromium add their own.
 */
export function readCommand(args: readonly string[]): Command {
  const { tokens } = parseArgs({ args: [...args], strict: false, allowPositionals: true, tokens: true });
  const find = (name: string) => {
    const option = tokens.find((token) => token.kind === 'option' && token.name === name);
    if (option?.kind !== 'option') return undefined;
    const next = tokens[tokens.indexOf(option) + 1];
    return { value: option.value ?? (next?.kind === 'positional' ? next.value : undefined) };
  };
  if (find('help')) return { name: 'help' };
  if (find('version')) return { name: 'version' };
  const [sortie, diagnostic] = [find('export'), find('diagnostic')];
  if (sortie && diagnostic) return { name: 'wrong', why: 'Choisissez --export ou --diagnostic, l’un après l’autre.' };
  if (sortie) return toExport(sortie.value);
  if (diagnostic) return { name: 'diagnostic', file: diagnostic.value || undefined };
  if (find('stop')) return { name: 'stop' };
  return { name: find('service') ? 'service' : 'window' };
}

function toExport(target: string | undefined): Command {
  if (target) return { name: 'export', target };
  return { name: 'wrong', why: 'Où écrire\u00a0? comptoir --export <dossier vide ou fichier .tar>' };
}
