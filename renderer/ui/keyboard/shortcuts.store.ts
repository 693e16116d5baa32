import { create } from 'zustand';
import { isCombination, isTypeable, type KeyPress } from './shortcut-keys.ts';

export type Shortcut = {
  keys: string;
  label: string;
  /** The heading the shortcut is listed under in the help sheet. */
  group: string;
  /** Depth of the dialog it belongs to; 0 on a screen. Only the topmost dialog's shortcuts work. */
  layer: number;
  run: () => void;
};

type ShortcutStore = {
  shortcuts: readonly Shortcut[];
  /** Depths of the open dialogs. */
  layers: readonly number[];
  add: (shortcut: Shortcut) => () => void;
  openLayer: (layer: number) => () => void;
};

/** Keeps every shortcut that works now; the help sheet lists them and the keyboard runs them from here. */
export const useShortcuts = create<ShortcutStore>()((set) => ({
  shortcuts: [],
  layers: [],
  add: (shortcut) => {
    set(({ shortcuts }) => ({ shortcuts: [...shortcuts, shortcut] }));
    return () => set(({ shortcuts }) => ({ shortcuts: shortcuts.filter((other) => other !== shortcut) }));
  },
  openLayer: (layer) => {
    set(({ layers }) => ({ layers: [...layers, layer] }));
    return () => set(({ layers }) => ({ layers: layers.filter((_, at) => at !== layers.lastIndexOf(layer)) }));
  },
}));

/** Returns the depth of the topmost dialog; 0 when none is open. */
export function findTopLayer(): number {
  return Math.max(0, ...useShortcuts.getState().layers);
}

/**
 * Finds the shortcut of a press: the latest added in the topmost dialog. While text is typed, only those that are no
 * text.
 */
export function findShortcut(press: KeyPress, isTyping: boolean): Shortcut | undefined {
  const { shortcuts } = useShortcuts.getState();
  const top = findTopLayer();
  return shortcuts.findLast(
    ({ keys, layer }) => layer === top && isCombination(press, keys) && !(isTyping && isTypeable(keys)),
  );
}
