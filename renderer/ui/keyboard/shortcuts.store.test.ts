import { describe, expect, it } from 'vitest';
import type { KeyPress } from './shortcut-keys.ts';
import { findShortcut, useShortcuts } from './shortcuts.store.ts';

const { add, openLayer } = useShortcuts.getState();
const plain = { code: '', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
const f2: KeyPress = { ...plain, key: 'F2' };

function addShortcut(keys: string, label: string, layer = 0) {
  return add({ keys, label, group: 'Vente', layer, run: () => undefined });
}

describe('findShortcut', () => {
  it('prefers the latest shortcut and restores the former when it is removed', () => {
    const removeFirst = addShortcut('F2', 'Client');
    const removeSecond = addShortcut('F2', 'Fournisseur');
    expect(findShortcut(f2, false)?.label).toBe('Fournisseur');
    removeSecond();
    expect(findShortcut(f2, false)?.label).toBe('Client');
    removeFirst();
    expect(findShortcut(f2, false)).toBeUndefined();
  });

  it('silences the screen while a dialog is open', () => {
    const remove = addShortcut('F2', 'Client');
    const removeInside = addShortcut('Escape', 'Fermer', 1);
    const close = openLayer(1);
    expect(findShortcut(f2, false)).toBeUndefined();
    expect(findShortcut({ ...plain, key: 'Escape' }, true)?.label).toBe('Fermer');
    close();
    expect(findShortcut(f2, false)?.label).toBe('Client');
    remove();
    removeInside();
  });

  it('leaves plain characters to typing', () => {
    const removeHelp = addShortcut('?', 'Aide');
    const removeClient = addShortcut('F2', 'Client');
    expect(findShortcut({ ...plain, key: '?' }, true)).toBeUndefined();
    expect(findShortcut({ ...plain, key: '?' }, false)?.label).toBe('Aide');
    expect(findShortcut(f2, true)?.label).toBe('Client');
    removeHelp();
    removeClient();
  });
});
