import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { chmod, mkdir, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createTemporaryFolder } from '#server/testing/fixtures/temporary-folder.ts';
import { ImprimanteTickets } from '#shared/contracts/materiel/materiel.ts';
import { printThroughWindows, toPowerShellArguments } from './print-through-windows.ts';

/** Returns a program that keeps what PowerShell would get and ends so: the spooler is Windows' own. */
async function standIn(end: string) {
  const { path, ...folder } = await createTemporaryFolder();
  onTestFinished(() => folder[Symbol.asyncDispose]());
  const kept = join(path, 'kept');
  await mkdir(kept);
  const program = join(path, 'powershell');
  const keep = `cp "$COMPTOIR_PRINT" ${kept}/data\nprintf %s "$COMPTOIR_QUEUE" > ${kept}/queue\nprintf %s "$COMPTOIR_PRINT" > ${kept}/path\nprintf '%s\\n' "$@" > ${kept}/words`;
  await writeFile(program, `#!/bin/sh\n${keep}\n${end}\n`);
  await chmod(program, 0o700);
  return { program, read: (name: string) => readFile(join(kept, name)) };
}

const data = Buffer.from([0x1b, 0x40, 0x00, 0xff, 0x0a]);
const file = 'Tickets "caisse" $1';

test.each([
  [0, 'handed', undefined],
  [2, 'later', 'n’existe pas sur ce poste'],
  [3, 'later', 'hors ligne ou en pause'],
  [4, 'later', 'n’a pas pris l’impression'],
  [5, 'unknown', 'n’a pas dit'],
  [6, 'later', 'le poste qui la partage est éteint'],
  [1, 'later', 'n’a pas laissé Comptoir'],
] as const)('of an end with %i PowerShell’s print is %s, and no ticket is left behind', async (code, kind, erreur) => {
  const { program, read } = await standIn(`exit ${code}`);
  let handed = 0;
  const work = { file, data, onHandingOver: () => void (handed += 1), until: AbortSignal.timeout(20_000), program };
  const outcome = await printThroughWindows(work);
  expect([outcome, handed]).toEqual([
    erreur === undefined ? { kind } : { kind, erreur: expect.stringContaining(erreur) },
    1,
  ]);
  expect(await read('data')).toEqual(data);
  expect((await read('queue')).toString()).toBe(file);
  expect((await read('words')).toString().trim().split('\n')).toEqual(toPowerShellArguments());
  expect(existsSync((await read('path')).toString())).toBe(false);
});

test.each([
  ['Tickets', true],
  ['EPSON TM-T20III (réserve)', true],
  [String.raw`\\CAISSE2\Tickets`, true],
  [String.raw`\\srv-01.magasin.local\Tickets 80 mm`, true],
  [String.raw`\\CAISSE2`, false],
  [String.raw`\\CAISSE2\\Tickets`, false],
  [String.raw`\CAISSE2\Tickets`, false],
  [String.raw`\\CAISSE2\Tickets\1`, false],
  [String.raw`\\CAISSE2\Tick"ets`, false],
  [String.raw`\\-p\Tickets`, false],
])('%s is the name of a queue or of a shared printer: %s', (name, isOne) => {
  expect(ImprimanteTickets.safeParse({ file: name }).success).toBe(isOne);
});

test('a printer that another PC shares reaches the program by its name, and is opened though Windows does not list it', async () => {
  const { program, read } = await standIn('exit 0');
  const shared = String.raw`\\CAISSE2\Tickets`;
  const until = AbortSignal.timeout(20_000);
  await printThroughWindows({ file: shared, data, onHandingOver: () => {}, until, program });
  expect((await read('queue')).toString()).toBe(shared);
  const script = Buffer.from(toPowerShellArguments().at(-1) ?? '', 'base64').toString('utf16le');
  expect(script).toContain(String.raw`$isShared = $queue.StartsWith('\\')`);
  expect(script).toContain('if ($state.Count -eq 0 -and -not $isShared) { exit 2 }');
});

test('the program PowerShell runs is the same whatever the printer’s name, and sends a raw document', () => {
  const words = toPowerShellArguments();
  const script = Buffer.from(words.at(-1) ?? '', 'base64').toString('utf16le');
  expect(words).toContain('-NoProfile');
  expect(script).toContain("$doc.Type = 'RAW'");
  expect(script).toContain('$queue = $env:COMPTOIR_QUEUE');
  // A command line of Windows has at most 32,767 characters.
  expect(words.join(' ').length).toBeLessThan(32_000);
});

test('a poste without PowerShell keeps the ticket for later', async () => {
  const until = AbortSignal.timeout(20_000);
  const none = await printThroughWindows({
    file,
    data,
    onHandingOver: () => {},
    until,
    program: '/nowhere/powershell',
  });
  expect(none).toMatchObject({ kind: 'later' });
});

test.each([
  ['before it began is printed later', '', 'later'],
  ['once it had begun is known to nobody', 'echo begun', 'unknown'],
])('what is cut off %s', async (_how, first, kind) => {
  const { program } = await standIn(`${first}\nexec sleep 60`);
  const controller = new AbortController();
  const until = controller.signal;
  const printing = printThroughWindows({ file, data, onHandingOver: () => {}, until, program });
  setTimeout(() => controller.abort(), 1_000);
  expect(await printing).toMatchObject({ kind });
});

test('PowerShell gets none of Comptoir’s own settings', async () => {
  vi.stubEnv('COMPTOIR_ADMIN_PASSWORD', 'secret');
  onTestFinished(() => void vi.unstubAllEnvs());
  const { program, read } = await standIn('env > "$(dirname "$0")/kept/env"\nexit 0');
  const until = AbortSignal.timeout(20_000);
  await printThroughWindows({ file, data, onHandingOver: () => {}, until, program });
  expect((await read('env')).toString()).not.toContain('secret');
});

test('a ticket left by a program that was ended while printing goes with the next print', async () => {
  const { program } = await standIn('exit 0');
  const [abandoned, current] = [await leaveTicket(), await leaveTicket()];
  await utimes(abandoned, 0, 0);
  await printThroughWindows({ file, data, onHandingOver: () => {}, until: AbortSignal.timeout(20_000), program });
  expect([existsSync(abandoned), existsSync(current)]).toEqual([false, true]);
});

async function leaveTicket(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'comptoir-ticket-'));
  onTestFinished(() => rm(path, { recursive: true, force: true }));
  await writeFile(join(path, 'ticket.bin'), data);
  return path;
}
