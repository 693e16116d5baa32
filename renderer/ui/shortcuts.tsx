import { createContext, type ReactNode, useContext, useEffect, useEffectEvent, useLayoutEffect } from 'react';
import { createLoneLetters } from './lone-letters.ts';
import { isCommand } from './scan-detector.ts';
import { isCombination, isTypeable, listKeyNames } from './shortcut-keys.ts';
import classes from './shortcuts.module.css';
import { findShortcut, findTopLayer, type Shortcut, useShortcuts } from './shortcuts.store.ts';

/** Depth of the dialog a component is in; 0 on a screen. */
export const Layer = createContext(0);

type Options = { group: string; isEnabled?: boolean };

/** Runs `run` on these keys from the moment the component is seen until it goes, and lists them in the help sheet. */
export function useShortcut(keys: string, label: string, run: () => void, { group, isEnabled = true }: Options): void {
  const layer = useContext(Layer);
  const add = useShortcuts((store) => store.add);
  const runLatest = useEffectEvent(run);
  useLayoutEffect(() => {
    return isEnabled ? add({ keys, label, group, layer, run: () => runLatest() }) : undefined;
  }, [add, keys, label, group, layer, isEnabled]);
}

/** What is inside has the keyboard to itself while it is on screen. */
export function ShortcutLayer({ children }: { children: ReactNode }) {
  const layer = useContext(Layer) + 1;
  const openLayer = useShortcuts((store) => store.openLayer);
  useLayoutEffect(() => openLayer(layer), [openLayer, layer]);
  return <Layer value={layer}>{children}</Layer>;
}

/** Listens to the keyboard; mounted once. */
export function useShortcutKeyboard(): void {
  useEffect(() => {
    const letters = createLoneLetters();
    let top = 0;

    function note() {
      top = findTopLayer();
    }

    function run({ keys, label, layer }: Shortcut) {
      // What waited may have gone from the screen, or stand on it anew.
      const { shortcuts } = useShortcuts.getState();
      shortcuts.findLast((other) => other.keys === keys && other.label === label && other.layer === layer)?.run();
    }

    function handle(event: KeyboardEvent) {
      const isLone = letters.press(event);
      // The dialog that was open has taken the key to close.
      if (findTopLayer() < top) return;
      if (event.defaultPrevented || event.isComposing || isOfPopup(event) || isOfControl(event)) return;
      if (isTextUndo(event)) return;
      const isField = isTextField(event.target);
      const isBehind = isField && isBehindDialog(event.target);
      const shortcut = findShortcut(event, isField && !isBehind);
      if (shortcut || (isBehind && isText(event))) event.preventDefault();
      if (!shortcut || event.repeat) return;
      if (!isTypeable(shortcut.keys)) shortcut.run();
      else if (isLone) letters.run(event, () => run(shortcut));
    }
    window.addEventListener('keydown', note, { capture: true });
    window.addEventListener('keydown', handle);
    return () => {
      window.removeEventListener('keydown', note, { capture: true });
      window.removeEventListener('keydown', handle);
    };
  }, []);
}

/** Whether a key is for an open menu or list: it closes with Escape and is moved over with plain keys. */
function isOfPopup({ target, key, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean {
  if (!(target instanceof Element) || ctrlKey || altKey || metaKey || /^F\d/.test(key)) return false;
  const isInside = target.closest('[role="menu"], [role="listbox"], .mantine-Popover-dropdown') !== null;
  return isInside || target.getAttribute('aria-expanded') === 'true';
}

/** Whether a key presses what has the focus: it then means that, whatever it means elsewhere. */
function isOfControl({ target, key, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean {
  if (!(target instanceof Element) || ctrlKey || altKey || metaKey || !['Enter', ' '].includes(key)) return false;
  return target.closest('a[href], button, input, select, textarea, summary, [role="grid"], [role="dialog"]') !== null;
}

/** Ctrl+Z in a field where something is typed takes the typing back. */
function isTextUndo(event: KeyboardEvent): boolean {
  return isTextField(event.target) && event.target.value !== '' && isCombination(event, 'Mod+Z');
}

/** A dialog that has just opened has the keyboard, though the focus is on its way from what is behind. */
function isBehindDialog(field: HTMLElement): boolean {
  return findTopLayer() > 0 && field.closest('[role="dialog"]') === null;
}

function isText(event: KeyboardEvent): boolean {
  return event.key.length === 1 && !isCommand(event);
}

/** Whether keys pressed there are text. */
export function isTextField(target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement {
  const isInput =
    target instanceof HTMLInputElement && !['checkbox', 'radio', 'button', 'submit'].includes(target.type);
  return isInput || target instanceof HTMLTextAreaElement;
}

/** A shortcut as it is printed on the keys. Decoration, unless `isRead`: the element it stands in carries `aria-keyshortcuts`. */
export function Keys({ of: keys, isRead = false }: { of: string; isRead?: boolean }) {
  return (
    <span className={classes.keys} aria-hidden={!isRead}>
      {listKeyNames(keys).map((name) => (
        <kbd key={name}>{name}</kbd>
      ))}
    </span>
  );
}
