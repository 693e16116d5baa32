import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { uptime } from 'node:os';

/** `>` the last byte of a message is about to be handed over, `+` the server has taken it, `-` it has not. */
type Step = '>' | '+' | '-';

/** What became of a message that a service which is gone had begun. */
type Fate = 'not-handed' | 'taken' | 'unknown';

export type HandingJournal = ReturnType<typeof createHandingJournal>;

type Deps = { file: string | undefined; now: () => Date };
type Notes = { since: number; steps: ReadonlyMap<string, string> };

/** How far two readings of the moment the machine was started may lie apart, in milliseconds. */
const sameStartMs = 3_000;

/**
 * What the dialogue about each message came to, noted in a file as it happens. Nothing waits for the disk: the notes of a
 * process that was killed are there; those of a machine whose power went may not be, and are not believed.
 */
export function createHandingJournal({ file, now }: Deps) {
  const before = file === undefined ? undefined : read(file);
  let handle: number | undefined;

  function close() {
    if (handle !== undefined) closeSync(handle);
    handle = undefined;
  }

  /** Without notes nothing is believed at the next start. */
  function giveUp() {
    close();
    if (file !== undefined) rmSync(file, { force: true });
  }

  function write(line: string) {
    try {
      if (handle !== undefined) writeSync(handle, `${line}\n`);
    } catch {
      giveUp();
    }
  }

  return {
    /** Of a message taken in hand at `takenAt` (milliseconds since 1970) before this service began. */
    findFate(logId: string, takenAt: number): Fate {
      if (!before || takenAt < before.since) return 'unknown';
      const last = before.steps.get(logId);
      if (last === '+') return 'taken';
      return last === '>' ? 'unknown' : 'not-handed';
    },

    /** To be called while no message is in hand: what was noted before is not needed any more. */
    begin() {
      giveUp();
      if (file === undefined) return;
      handle = openSync(file, 'a', 0o600);
      write(`${now().getTime()} ${getMachineStart()}`);
    },

    /** Never throws: a note that cannot be written takes the others away with it. */
    note: (step: Step, logId: string): void => write(step + logId),
    close,
  };
}

/** Undefined when there are none, or this machine was started anew since, or its clock was set. */
function read(file: string): Notes | undefined {
  const [head = '', ...lines] = readText(file).split('\n');
  const [, since = '', start = ''] = /^(\d+) (\d+)$/.exec(head) ?? [];
  if (since === '' || Math.abs(Number(start) - getMachineStart()) > sameStartMs) return undefined;
  return { since: Number(since), steps: new Map(lines.map((line) => [line.slice(1), line.charAt(0)])) };
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'latin1');
  } catch {
    return '';
  }
}

/** The moment this machine was started, by its clock. */
function getMachineStart(): number {
  return Math.round(Date.now() - uptime() * 1_000);
}
