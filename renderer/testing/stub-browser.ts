import { vi } from 'vitest';

/**
 * Replaces a browser's storage and the events of its other tabs, for this test; `vi.unstubAllGlobals` restores them.
 */
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
    /** Stores a text as another tab would, and notifies this one. */
    keepElsewhere(key: string, value: string) {
      storage.set(key, value);
      for (const listener of listeners) listener({ key });
    },
  };
}
