import { spawn } from 'node:child_process';
import type { PrintOutcome } from './print-over-network.ts';

export type QueueWork = {
  /** What the system calls its queue. */
  file: string;
  data: Uint8Array;
  /** The system is about to be given it: from now on it may be printed. */
  onHandingOver: () => void;
  signal?: AbortSignal | undefined;
};

/** In milliseconds: the system answers at once, or its printing service is not well. */
const within = 15_000;
const onWindows =
  'Sous Windows, Comptoir n’imprime les tickets que sur une imprimante du réseau\u00a0: donnez son adresse et son port.';

/**
 * Hands a printer's own commands, as they are, to a queue of the system's (CUPS, on Linux and macOS), whatever the printer
 * hangs on: USB, another PC. What the system has taken is the system's to print. Never rejects.
 */
export async function printThroughQueue({ file, data, onHandingOver, signal }: QueueWork): Promise<PrintOutcome> {
  if (process.platform === 'win32') return { kind: 'later', erreur: onWindows };
  const until = AbortSignal.any([AbortSignal.timeout(within), ...(signal ? [signal] : [])]);
  const states = await Promise.all(['-p', '-a'].map((about) => run('lpstat', [about, file], { until })));
  const trouble = findTrouble(file, states);
  if (trouble !== undefined) return { kind: 'later', erreur: trouble };
  onHandingOver();
  const { code } = await run('lp', ['-d', file, '-o', 'raw', '-t', 'Comptoir'], { until, given: data });
  if (code === 0) return { kind: 'handed' };
  if (code === null) return { kind: 'unknown', erreur: 'Le système n’a pas dit s’il a pris l’impression.' };
  return { kind: 'later', erreur: `La file d’impression «\u00a0${file}\u00a0» n’a pas pris l’impression.` };
}

/** What keeps a queue from printing: it would keep what it is given for itself, and nobody would be told. */
function findTrouble(file: string, [printer, queue]: readonly Ended[]): string | undefined {
  const subject = `La file d’impression «\u00a0${file}\u00a0»`;
  if (printer?.code === undefined || printer.code === null) return 'Le service d’impression de ce poste ne répond pas.';
  if (printer.code !== 0) return `${subject} n’existe pas, ou le service d’impression de ce poste est arrêté.`;
  if (/^printer \S+ disabled/m.test(printer.said)) return `${subject} est arrêtée\u00a0: relancez-la dans le système.`;
  if (/not accepting/.test(queue?.said ?? '')) return `${subject} ne prend plus rien\u00a0: voyez-la dans le système.`;
  return undefined;
}

/** `code`: null of a program that was ended; undefined of one that is not there. */
type Ended = { code: number | null | undefined; said: string };
type Running = { until: AbortSignal; given?: Uint8Array };

/** Its words are English whatever the machine's language: they are read. */
function run(program: string, words: readonly string[], { until, given }: Running): Promise<Ended> {
  return new Promise((resolve) => {
    const child = spawn('env', ['LC_ALL=C', program, ...words], { signal: until, stdio: ['pipe', 'pipe', 'ignore'] });
    let said = '';
    child.stdout.on('data', (bytes: Buffer) => (said += bytes.toString('latin1')));
    child.stdin.on('error', () => {});
    child.on('error', () => resolve({ code: until.aborted ? null : undefined, said }));
    child.on('close', (code) => resolve({ code: code === 127 ? undefined : code, said }));
    child.stdin.end(given);
  });
}
