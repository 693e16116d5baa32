import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { uptime } from 'node:os';

/** A step of a message: `>` its last byte is about to be handed over, `+` the server has taken it, `-` it has not. */
type Step = '>' | '+' | '-';

/** The outcome of a message that a service which has ended had begun. */
type Outcome = 'not-handed' | 'taken' | 'unknown';

export type SmtpJournal = ReturnType<typeof createSmtpJournal>;

type Deps = { file: string | undefined; now: () => Date };
type Notes = { since: number; steps: ReadonlyMap<string, string> };

/** Tolerance, in milliseconds, between two computations of the moment the machine was started. */
const sameStartMs = 3_000;

/**
 * Records the progress of each message's SMTP dialogue in a file. Nothing waits for the disk: the notes of a killed
 * process are complete, while those from before a power cut may not be, and are ignored.
 */
export function createSmtpJournal({ file, now }: Deps) {
  const before = file === undefined ? undefined : read(file);
  let handle: number | undefined;

  function close() {
    if (handle !== undefined) closeSync(handle);
    handle = undefined;
  }

  /** Removes the notes: without them, the next start assumes nothing. */
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
    /**
     * Returns the outcome of a message that was begun at `takenAt` (milliseconds since 1970), before this service
     * started.
     */
    findOutcome(logId: string, takenAt: number): Outcome {
      if (!before || takenAt < before.since) return 'unknown';
      const last = before.steps.get(logId);
      if (last === '+') return 'taken';
      return last === '>' ? 'unknown' : 'not-handed';
    },

    /** Starts a new file; called while no message is being sent, when earlier notes are no longer needed. */
    begin() {
      giveUp();
      if (file === undefined) return;
      handle = openSync(file, 'a', 0o600);
      write(`${now().getTime()} ${getMachineStart()}`);
    },

    /**
     * Adds a note; never throws. If it cannot be written, all notes are removed, so that none is missing among others.
     */
    note: (step: Step, logId: string): void => write(step + logId),
    close,
  };
}

/** Returns undefined when there are no notes, or when the machine was restarted or its clock was set since. */
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

/** Returns the moment this machine was started, by its clock, in milliseconds since 1970. */
function getMachineStart(): number {
  return Math.round(Date.now() - uptime() * 1_000);
}
