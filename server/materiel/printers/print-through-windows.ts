import { spawn } from 'node:child_process';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PrintOutcome } from './print-over-network.ts';

/** The line the program writes just before the spooler gets the document; if it ends without it, nothing was printed. */
const begun = 'begun';

/**
 * The spooler takes raw commands through `winspool.drv` alone, which neither Node nor Electron reaches and every Windows'
 * own PowerShell does. It gets the queue and the file by its environment: no name becomes a part of the program. A printer
 * that another PC shares need not be added here first: the spooler opens it by its name.
 */
const script = `$ErrorActionPreference = 'Stop'
$queue = $env:COMPTOIR_QUEUE
$isShared = $queue.StartsWith('\\\\')
$state = @(Get-CimInstance Win32_Printer | Where-Object { $_.Name -eq $queue })
if ($state.Count -eq 0 -and -not $isShared) { exit 2 }
if ($state.Count -gt 0 -and ($state[0].WorkOffline -or ($state[0].PrinterState -band 1))) { exit 3 }
Add-Type -TypeDefinition @'
using System;
using System.Runtime.InteropServices;
public static class Spooler {
  [StructLayout(LayoutKind.Sequential, CharSet = CharSet.Unicode)]
  public class Doc { public string Name; public string Output; public string Type; }
  [DllImport("winspool.drv", EntryPoint = "OpenPrinterW", CharSet = CharSet.Unicode, SetLastError = true)]
  public static extern bool Open(string name, out IntPtr printer, IntPtr defaults);
  [DllImport("winspool.drv", EntryPoint = "StartDocPrinterW", CharSet = CharSet.Unicode, SetLastError = true)]
  public static extern int StartDoc(IntPtr printer, int level, [In, MarshalAs(UnmanagedType.LPStruct)] Doc doc);
  [DllImport("winspool.drv", EntryPoint = "StartPagePrinter", SetLastError = true)]
  public static extern bool StartPage(IntPtr printer);
  [DllImport("winspool.drv", EntryPoint = "WritePrinter", SetLastError = true)]
  public static extern bool Write(IntPtr printer, byte[] bytes, int count, out int written);
  [DllImport("winspool.drv", EntryPoint = "EndPagePrinter", SetLastError = true)]
  public static extern bool EndPage(IntPtr printer);
  [DllImport("winspool.drv", EntryPoint = "EndDocPrinter", SetLastError = true)]
  public static extern bool EndDoc(IntPtr printer);
  [DllImport("winspool.drv", EntryPoint = "ClosePrinter", SetLastError = true)]
  public static extern bool Close(IntPtr printer);
}
'@
$printer = [IntPtr]::Zero
if (-not [Spooler]::Open($queue, [ref]$printer, [IntPtr]::Zero)) { if ($isShared) { exit 6 } else { exit 4 } }
$bytes = [IO.File]::ReadAllBytes($env:COMPTOIR_PRINT)
[IO.File]::Delete($env:COMPTOIR_PRINT)
$doc = New-Object Spooler+Doc
$doc.Name = 'Comptoir'
$doc.Type = 'RAW'
[Console]::Out.WriteLine('${begun}')
[Console]::Out.Flush()
if ([Spooler]::StartDoc($printer, 1, $doc) -eq 0) { exit 4 }
$written = 0
$isDone = [Spooler]::StartPage($printer) -and [Spooler]::Write($printer, $bytes, $bytes.Length, [ref]$written)
$isDone = $isDone -and $written -eq $bytes.Length -and [Spooler]::EndPage($printer) -and [Spooler]::EndDoc($printer)
[void][Spooler]::Close($printer)
if ($isDone) { exit 0 }
exit 5
`;

type WindowsWork = {
  /** Name of the printer in Windows. */
  file: string;
  data: Uint8Array;
  onHandingOver: () => void;
  until: AbortSignal;
  /** PowerShell; a test runs another program in its place. */
  program?: string;
};

/** Sends a printer's raw commands to a printer of Windows, as its spooler's document of type RAW. Never rejects. */
export async function printThroughWindows({ file, data, onHandingOver, ...how }: WindowsWork): Promise<PrintOutcome> {
  await removeAbandoned();
  const folder = await mkdtemp(join(tmpdir(), prefix)).catch(() => undefined);
  if (folder === undefined) return { kind: 'later', erreur: noPlace };
  const source = join(folder, 'ticket.bin');
  try {
    await writeFile(source, data, { mode: 0o600 });
    onHandingOver();
    return toOutcome(file, await runPowerShell({ COMPTOIR_QUEUE: file, COMPTOIR_PRINT: source }, how));
  } catch {
    return { kind: 'later', erreur: noPlace };
  } finally {
    // What happened stays what it was where the file is still held, e.g. by an antivirus.
    await rm(folder, { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);
  }
}

const prefix = 'comptoir-ticket-';
/** No print lasts that long. */
const abandonedAfterMs = 3_600_000;

/** Removes the tickets of prints during which the program was ended: they name what somebody has bought. */
async function removeAbandoned(): Promise<void> {
  const names = await readdir(tmpdir()).catch(() => []);
  const paths = names.filter((name) => name.startsWith(prefix)).map((name) => join(tmpdir(), name));
  await Promise.all(paths.map((path) => removeIfOld(path).catch(() => undefined)));
}

async function removeIfOld(path: string): Promise<void> {
  const { mtimeMs } = await stat(path);
  if (Date.now() - mtimeMs > abandonedAfterMs) await rm(path, { recursive: true, force: true });
}

const noPlace = 'L’impression n’a pas pu être préparée\u00a0: le disque de ce poste est plein, ou protégé.';

/** How the program ended: null when it was ended, undefined when it could not be started. */
type Ended = { code: number | null | undefined; hasBegun: boolean };

function runPowerShell(
  about: Record<string, string>,
  { program = 'powershell.exe', until }: Pick<WindowsWork, 'program' | 'until'>,
): Promise<Ended> {
  const env = { ...listOthers(process.env), ...about };
  return new Promise((resolve) => {
    const child = spawn(program, toPowerShellArguments(), {
      signal: until,
      stdio: ['ignore', 'pipe', 'ignore'],
      windowsHide: true,
      env,
    });
    let said = '';
    child.stdout.on('data', (bytes: Buffer) => (said += bytes.toString('latin1')));
    const end = (code: Ended['code']) => resolve({ code, hasBegun: said.includes(begun) });
    child.on('error', () => child.pid === undefined && end(until.aborted ? null : undefined));
    child.on('close', end);
  });
}

/** Lists the environment without Comptoir's own settings, which may hold secrets. */
function listOthers(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !name.startsWith('COMPTOIR_')));
}

/** PowerShell reads a program that no shell can misread as UTF-16 in base64. */
export function toPowerShellArguments(): string[] {
  const encoded = Buffer.from(script, 'utf16le').toString('base64');
  return ['-NoLogo', '-NoProfile', '-NonInteractive', '-ExecutionPolicy', 'Bypass', '-EncodedCommand', encoded];
}

function toOutcome(file: string, { code, hasBegun }: Ended): PrintOutcome {
  const subject = `L’imprimante «\u00a0${file}\u00a0»`;
  if (code === 0) return { kind: 'handed' };
  if (code === 5 || (code === null && hasBegun)) {
    return { kind: 'unknown', erreur: 'Windows n’a pas dit s’il a pris toute l’impression.' };
  }
  const why = new Map<number | null, string>([
    [null, 'Windows n’a pas répondu à temps\u00a0: l’impression n’a pas commencé.'],
    [2, `${subject} n’existe pas sur ce poste\u00a0: donnez le nom qu’elle a dans Windows.`],
    [3, `${subject} est hors ligne ou en pause\u00a0: voyez-la dans Windows.`],
    [4, `${subject} n’a pas pris l’impression.`],
    [6, `${subject} ne répond pas\u00a0: le poste qui la partage est éteint, ou ne la partage pas avec celui-ci.`],
  ]);
  return { kind: 'later', erreur: why.get(code ?? null) ?? 'Windows n’a pas laissé Comptoir parler à l’imprimante.' };
}
