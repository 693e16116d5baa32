import { createContext, type ReactNode, useContext, useEffectEvent, useLayoutEffect } from 'react';
import { listKeyNames } from './shortcut-keys.ts';
import classes from './shortcuts.module.css';
import { useShortcuts } from './shortcuts.store.ts';

/** Depth of the dialog a component is in; 0 on a screen. */
export const Layer = createContext(0);

type Options = { group: string; isEnabled?: boolean };

/** Runs `run` on these keys while the component is on screen, and lists them in the help sheet. */
export function useShortcut(keys: string, label: string, run: () => void, { group, isEnabled = true }: Options): void {
  const layer = useContext(Layer);
  const add = useShortcuts((store) => store.add);
  const runLatest = useEffectEvent(run);
  useLayoutEffect(() => {
    return isEnabled ? add({ keys, label, group, layer, run: () => runLatest() }) : undefined;
  }, [add, keys, label, group, layer, isEnabled]);
}

/** Gives its content the keyboard alone while it is on screen. */
export function ShortcutLayer({ children }: { children: ReactNode }) {
  const layer = useContext(Layer) + 1;
  const openLayer = useShortcuts((store) => store.openLayer);
  useLayoutEffect(() => openLayer(layer), [openLayer, layer]);
  return <Layer value={layer}>{children}</Layer>;
}

/**
 * Shows a shortcut as printed on the keys. Hidden from screen readers unless `isRead`: the element it is in has
 * `aria-keyshortcuts`.
 */
export function Keys({ of: keys, isRead = false }: { of: string; isRead?: boolean }) {
  return (
    <span className={classes.keys} aria-hidden={!isRead}>
      {listKeyNames(keys).map((name) => (
        <kbd key={name}>{name}</kbd>
      ))}
    </span>
  );
}

/** Returns what a button shows of its key, and what a screen reader says of it. */
export function toKeyProps(keys: string) {
  return { 'aria-keyshortcuts': keys.replace('Mod', 'Control'), rightSection: <Keys of={keys} /> };
}
