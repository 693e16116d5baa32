import { vi } from 'vitest';

/** A browser's storage and the events of its other tabs, for this test; `vi.unstubAllGlobals` takes them away. */
export function stubBrowser() {
  const storage = new Map<string, string>();
  const listeners: ((event: { key: string }) => void)[] = [];
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => storage.get(name) ?? null,
    setItem: (name: string, value: string) => storage.set(name, value),
  });
  vi.stubGlobal('window', {
    addEventListener: (_: string, listener: (event: { key: string }) => void) => listeners.push(listener),
  });
  return {
    storage,
    /** What another tab does: it keeps a text, and this one is told. */
    keepElsewhere(key: string, value: string) {
      storage.set(key, value);
      for (const listener of listeners) listener({ key });
    },
  };
}
