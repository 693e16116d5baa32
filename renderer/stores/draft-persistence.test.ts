import { afterEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { stubBrowser } from '#renderer/testing/stub-browser.ts';

const Stored = z.object({ note: z.string() });
type Store = z.output<typeof Stored> & { count: number };

/** Returns the store as a newly opened tab has it. */
async function start() {
  vi.resetModules();
  const { persistAs, shareAmongTabs } = await import('./draft-persistence.ts');
  const store = create<Store>()(persist(() => ({ note: '', count: 0 }), persistAs('note', Stored)));
  shareAmongTabs(store);
  return store;
}

afterEach(() => vi.unstubAllGlobals());

describe('the persisted part of a store', () => {
  it('is there after a crash, and nothing else of it', async () => {
    stubBrowser();
    (await start()).setState({ note: 'avant la panne', count: 3 });
    expect((await start()).getState()).toEqual({ note: 'avant la panne', count: 0 });
  });

  it('is not deleted when it cannot be read', async () => {
    stubBrowser().storage.set('note', '{"state":{"note":12},"version":0}');
    expect((await start()).getState().note).toBe('');
  });

  it('follows what another tab typed last', async () => {
    const { keepElsewhere } = stubBrowser();
    const store = await start();
    keepElsewhere('other', '{}');
    keepElsewhere('note', '{"state":{"note":"tapée ailleurs"},"version":0}');
    expect(store.getState().note).toBe('tapée ailleurs');
  });
});

describe('a draft that is sent', () => {
  const draft = { id: '1', cle: 'A', envoi: null as string | null };

  it('keeps its key until it is refused: it is then another request', async () => {
    stubBrowser();
    const { withEnvoi } = await import('./draft-persistence.ts');
    const sent = withEnvoi(draft, 'la vente');
    expect(sent).toEqual({ id: '1', cle: 'A', envoi: 'la vente' });
    expect(withEnvoi(sent, null)).toMatchObject({ id: '1', envoi: null });
    expect(withEnvoi(sent, null).cle).not.toBe('A');
  });
});
