import { parseArgs } from 'node:util';

/** What the program was asked for on its command line; its window, when nothing else was said. */
export type Command =
  | { name: 'window' }
  /** The service alone, without a window. */
  | { name: 'service' }
  | { name: 'help' }
  | { name: 'version' }
  /** All data, in a folder or a `.tar` file. */
  | { name: 'export'; target: string }
  /** One file for the help desk, where one is named. */
  | { name: 'diagnostic'; file: string | undefined }
  /** Something that was begun and not said to its end. */
  | { name: 'wrong'; why: string };

/**
 * Reads a command line, with or without the program's own name before it. What it does not know is somebody else's: Electron's
 * and Chromium's switches stand beside these.
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
  return { name: find('service') ? 'service' : 'window' };
}

function toExport(target: string | undefined): Command {
  if (target) return { name: 'export', target };
  return { name: 'wrong', why: 'Où écrire\u00a0? comptoir --export <dossier vide ou fichier .tar>' };
}
