import { expect, it } from 'vitest';
import type { DurableLog, LogEntry } from './durable-log.ts';
import { createDurableStorage } from './durable-storage.ts';

function createFast() {
  const texts = new Map<string, string>();
  return {
    texts,
    getItem: (name: string) => texts.get(name) ?? null,
    setItem: (name: string, value: string) => void texts.set(name, value),
    removeItem: (name: string) => void texts.delete(name),
  };
}

/** Creates a disk that counts its commits. */
function createDisk() {
  const entries = new Map<string, LogEntry>();
  const disk = { entries, commits: 0, isBroken: false };
  const open = async (): Promise<DurableLog> => ({
    async write(changed) {
      if (disk.isBroken) throw new Error('disk full');
      disk.commits += 1;
      changed.forEach((entry, name) => entries.set(name, entry));
    },
    read: async () => new Map(entries),
    forget: async (names) => names.forEach((name) => entries.delete(name)),
  });
  return { disk, open };
}

it('durable storage is read at once, and is on disk soon after', async () => {
  const { disk, open } = createDisk();
  const kept = createDurableStorage(createFast(), open);
  kept.setItem('vente', 'trois vis');
  expect(kept.getItem('vente')).toBe('trois vis');
  await kept.settle();
  expect(disk.entries.get('vente')?.value).toBe('trois vis');
});

it('durable storage brings back what the fast storage lost, and nothing that it has later', async () => {
  const { open } = createDisk();
  let time = 1;
  const clock = () => time;
  const before = createFast();
  const first = createDurableStorage(before, open, clock);
  first.setItem('vente', 'ancienne');
  await first.settle();
  time = 2;
  first.setItem('vente', 'dernière');
  first.setItem('formulaire', 'Roux');
  await first.settle();

  const lost = createFast();
  const after = createDurableStorage(lost, open, clock);
  await after.restore();
  expect([after.getItem('vente'), after.getItem('formulaire')]).toEqual(['dernière', 'Roux']);

  lost.setItem('vente', 'plus récente');
  lost.setItem('comptoir-instant:vente', '3');
  await createDurableStorage(lost, open, clock).restore();
  expect(lost.getItem('vente')).toBe('plus récente');
});

it('durable storage does not bring back what was removed', async () => {
  const { open } = createDisk();
  const fast = createFast();
  let time = 1;
  const kept = createDurableStorage(fast, open, () => time);
  kept.setItem('formulaire', 'Roux');
  time = 2;
  kept.removeItem('formulaire');
  await kept.settle();
  const stale = createFast();
  stale.setItem('formulaire', 'Roux');
  stale.setItem('comptoir-instant:formulaire', '1');
  const next = createDurableStorage(stale, open, () => time);
  await next.restore();
  expect(next.getItem('formulaire')).toBeNull();
});

it('durable storage writes what is typed during a commit together in the next', async () => {
  const { disk, open } = createDisk();
  const kept = createDurableStorage(createFast(), open);
  for (const text of ['v', 'vi', 'vis', 'vis ', 'vis b']) kept.setItem('vente', text);
  await kept.settle();
  expect(disk.commits).toBe(1);
  expect(disk.entries.get('vente')?.value).toBe('vis b');
});

it('durable storage continues without a disk, or with a failing one', async () => {
  const without = createDurableStorage(createFast(), () => Promise.reject(new Error('refused')));
  await without.restore();
  without.setItem('vente', 'vis');
  await without.settle();
  expect(without.getItem('vente')).toBe('vis');
  const { disk, open } = createDisk();
  disk.isBroken = true;
  const broken = createDurableStorage(createFast(), open);
  broken.setItem('vente', 'vis');
  await broken.settle();
  expect(broken.getItem('vente')).toBe('vis');
});
