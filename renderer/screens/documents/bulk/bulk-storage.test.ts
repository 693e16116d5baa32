import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { bulkDocument } from '#renderer/testing/bulk-document.ts';
import { type Bulk, createBulk } from './bulk.store.ts';
import { createBulkStorage } from './bulk-storage.ts';

const build = () => createBulk({ kind: 'devis', action: { type: 'pdf' }, auteur: 'claire' }, [bulkDocument]);

function open() {
  const texts = new Map<string, string>();
  const written: string[] = [];
  let leave: () => void = () => undefined;
  const storage = createBulkStorage(
    {
      getItem: (name) => texts.get(name) ?? null,
      setItem: (name, text) => void (written.push(text) && texts.set(name, text)),
      removeItem: (name) => void texts.delete(name),
    },
    (write) => (leave = write),
  );
  const keep = (bulk: Bulk | null) => void storage.setItem('lot', { state: { bulk }, version: 1 });
  return { storage, written, keep, leave: () => leave() };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('the storage of a run writes a run at once, and how far it is only now and then', () => {
  const { storage, written, keep } = open();
  const bulk = build();
  keep(bulk);
  expect(storage.getItem('lot')).toEqual({ state: { bulk }, version: 1 });
  for (let step = 0; step < 100; step += 1) keep({ ...bulk, auteur: `claire ${step}` });
  expect(written).toHaveLength(1);
  vi.advanceTimersByTime(1_000);
  expect(written).toHaveLength(2);
  expect(written[1]).toContain('claire 99');
});

it('the storage of a run writes pending state before the page unloads, and the state of another run or of none at once', () => {
  const { written, keep, leave } = open();
  const bulk = build();
  keep(bulk);
  keep({ ...bulk, auteur: 'claire 2' });
  leave();
  expect(written.at(-1)).toContain('claire 2');
  keep(build());
  expect(written).toHaveLength(3);
  keep(null);
  expect(written.at(-1)).toContain('"bulk":null');
  vi.advanceTimersByTime(1_000);
  expect(written).toHaveLength(4);
});
