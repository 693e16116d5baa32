import { type DurableLog, type LogEntry, openDurableLog } from './durable-log.ts';

type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export type DurableStorage = TextStorage & {
  /** Restores what the fast storage lost; must run before anything is read. */
  restore: () => Promise<void>;
  /** Resolves once everything stored so far is on disk. */
  settle: () => Promise<void>;
};

const stampPrefix = 'comptoir-instant:';
const day = 86_400_000;

/**
 * Stores what users type. `fast` is read at once, but a browser writes it to disk seconds later: a killed window or a
 * power cut would lose the last articles of a sale. So each change also goes to `openLog`, on disk within milliseconds,
 * and `restore` brings back what is later there.
 */
export function createDurableStorage(
  fast: TextStorage,
  openLog: () => Promise<DurableLog>,
  now: () => number = Date.now,
): DurableStorage {
  const log = openLog().catch(() => undefined);
  let waiting = new Map<string, LogEntry>();
  let writing: Promise<void> | undefined;

  function apply(name: string, { value, at }: LogEntry) {
    if (value === null) fast.removeItem(name);
    else fast.setItem(name, value);
    fast.setItem(stampPrefix + name, String(at));
  }

  function keep(name: string, value: string | null) {
    const entry = { value, at: now() };
    apply(name, entry);
    waiting.set(name, entry);
    writing ??= writeWaiting().finally(() => {
      writing = undefined;
    });
  }

  /** Writes one commit at a time: what is typed in the meantime shares the next. */
  async function writeWaiting() {
    const opened = await log;
    while (opened && waiting.size > 0) {
      const entries = waiting;
      waiting = new Map();
      // The disk is full or broken: the fast storage still has it.
      await opened.write(entries).catch(() => undefined);
    }
  }

  async function restore() {
    const opened = await log;
    const entries = [...((await opened?.read().catch(() => undefined)) ?? [])];
    const later = entries.filter(([name, { at }]) => at > Number(fast.getItem(stampPrefix + name) ?? 0));
    for (const [name, entry] of later) apply(name, entry);
    const old = entries.filter(([, { value, at }]) => value === null && now() - at > day).map(([name]) => name);
    for (const name of old) fast.removeItem(stampPrefix + name);
    await opened?.forget(old).catch(() => undefined);
  }

  return {
    getItem: (name) => fast.getItem(name),
    setItem: (name, value) => keep(name, value),
    removeItem: (name) => keep(name, null),
    restore,
    settle: async () => writing,
  };
}

let shared: DurableStorage | undefined;

/** Returns the storage in which the screens keep what is typed at this till. */
export function getDurableStorage(): DurableStorage {
  shared ??= createDurableStorage(localStorage, openDurableLog);
  return shared;
}
