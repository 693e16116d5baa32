import { spawn } from 'node:child_process';
import type { PrintOutcome } from './print-over-network.ts';
import { printThroughWindows } from './print-through-windows.ts';

type QueueWork = {
  /** Name of the system's print queue. */
  file: string;
  data: Uint8Array;
  /** Called before the system gets the data: from then on they may be printed. */
  onHandingOver: () => void;
  signal?: AbortSignal | undefined;
};

/** In milliseconds: a working print service answers at once. */
const within = 15_000;
/**
 * Sends a printer's raw commands to a print queue of the system (CUPS on Linux and macOS, the spooler of Windows),
 * wherever the printer is connected: USB, another PC. Once the system has accepted them, printing is its task. Never rejects.
 */
export async function printThroughQueue({ file, data, onHandingOver, signal }: QueueWork): Promise<PrintOutcome> {
  const until = AbortSignal.any([AbortSignal.timeout(within), ...(signal ? [signal] : [])]);
  if (process.platform === 'win32') return printThroughWindows({ file, data, onHandingOver, until });
  const states = await Promise.all(['-p', '-a'].map((about) => run('lpstat', [about, file], { until })));
  const trouble = findTrouble(file, states);
  if (trouble !== undefined) return { kind: 'later', erreur: trouble };
  onHandingOver();
  const { code } = await run('lp', ['-d', file, '-o', 'raw', '-t', 'Comptoir'], { until, given: data });
  if (code === 0) return { kind: 'handed' };
  if (code === null) return { kind: 'unknown', erreur: 'Le système n’a pas dit s’il a pris l’impression.' };
  return { kind: 'later', erreur: `La file d’impression «\u00a0${file}\u00a0» n’a pas pris l’impression.` };
}

/** Returns what keeps a queue from printing: it would accept the data, keep them, and report nothing. */
function findTrouble(file: string, [printer, queue]: readonly Ended[]): string | undefined {
  const subject = `La file d’impression «\u00a0${file}\u00a0»`;
  if (printer?.code === undefined || printer.code === null) return 'Le service d’impression de ce poste ne répond pas.';
  if (printer.code !== 0) return `${subject} n’existe pas, ou le service d’impression de ce poste est arrêté.`;
  if (/^printer \S+ disabled/m.test(printer.said)) return `${subject} est arrêtée\u00a0: relancez-la dans le système.`;
  if (/not accepting/.test(queue?.said ?? '')) return `${subject} ne prend plus rien\u00a0: voyez-la dans le système.`;
  return undefined;
}

/** The end of a program; `code` is null when it was killed, undefined when it does not exist. */
type Ended = { code: number | null | undefined; said: string };
type Running = { until: AbortSignal; given?: Uint8Array };

/** Runs a program with English messages, whatever the machine's language, because they are parsed. */
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
