import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stubBrowser } from '#renderer/testing/stub-browser.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Opens a page where the sale `reference` comes back from the disk once `tell` is called. */
async function open(reference: string) {
  const { storage } = stubBrowser();
  vi.resetModules();
  const { useVente } = await import('#renderer/stores/vente.store.ts');
  const { restoreTyped } = await import('./restore-typed.ts');
  const disk = Promise.withResolvers<void>();
  const state = { vente: { ...useVente.getState().vente, reference }, enAttente: [], faite: null };
  let isOpen = false;
  void restoreTyped({ restore: () => disk.promise }).then(() => (isOpen = true));
  return {
    tell() {
      storage.set('comptoir-vente', JSON.stringify({ state, version: 0 }));
      disk.resolve();
      return vi.advanceTimersByTimeAsync(0);
    },
    isOpen: () => isOpen,
    read: () => useVente.getState().vente.reference,
  };
}

it('the screens open on what was being typed', async () => {
  const page = await open('avant la coupure');
  expect(page.isOpen()).toBe(false);
  await page.tell();
  expect([page.isOpen(), page.read()]).toEqual([true, 'avant la coupure']);
});

it('a slow disk does not block the screens, and what it returns later is restored', async () => {
  const page = await open('avant la coupure');
  await vi.advanceTimersByTimeAsync(2_000);
  expect([page.isOpen(), page.read()]).toEqual([true, '']);
  await page.tell();
  expect(page.read()).toBe('avant la coupure');
});
