import { type RefObject, useEffect, useLayoutEffect } from 'react';
import { forgetQueuedKeys, isLoadingShown, queueKey, queueLetter } from './queued-keys.ts';
import { createKeyReader, isCommand, type Reading } from './key-reader.ts';
import { deliverScan, isScanWanted } from './scanner.ts';
import { isCombination, isTypeable } from './shortcut-keys.ts';
import { findShortcut, findTopLayer, type Shortcut, useShortcuts } from './shortcuts.store.ts';

type Field = HTMLInputElement | HTMLTextAreaElement;

/** The entries that take text typed outside of every field; the latest screen's counts. */
const entries: RefObject<HTMLElement | null>[] = [];

/** Sends text typed outside of every field to this entry, so that the focus need not be moved back. */
export function useTypeAnywhere(entry: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    entries.push(entry);
    return () => void entries.splice(entries.indexOf(entry), 1);
  }, [entry]);
}

/**
 * Listens to the keyboard, in this one place; mounted once. A press is read before the focused element gets it, since
 * it may belong to a scan. What nothing takes is then a shortcut, or text for the screen's entry.
 */
export function useKeyboard(): void {
  useEffect(() => {
    const reader = createKeyReader();
    const hear = createHearing((event) =>
      reader.press(event, { isTyping: isTextField(event.target), isSecret: isSecret(event.target) }),
    );
    let heard = { isLone: true, top: 0 };
    const before = (event: KeyboardEvent) => {
      heard = { isLone: hear(event), top: findTopLayer() };
      if (event.key === 'Escape') forgetQueuedKeys();
      if (!event.defaultPrevented && queueKey(event, ['going'])) swallow(event);
    };
    const after = (event: KeyboardEvent) => answer(event, heard, reader.run);
    window.addEventListener('keydown', before, { capture: true });
    window.addEventListener('keydown', after);
    window.addEventListener('pointerdown', forgetQueuedKeys);
    return () => {
      window.removeEventListener('keydown', before, { capture: true });
      window.removeEventListener('keydown', after);
      window.removeEventListener('pointerdown', forgetQueuedKeys);
    };
  }, []);
}

/** Removes scans from the presses; returns whether a press may be a shortcut of one character. */
function createHearing(read: (event: KeyboardEvent) => Reading) {
  let before: { field: Field; value: string } | undefined;
  return (event: KeyboardEvent): boolean => {
    const { target } = event;
    const { started, code, isLone } = read(event);
    if (started) before = isTextField(target) ? { field: target, value: target.value } : undefined;
    // A space within a code must not press the focused button.
    if (event.key === ' ' && !started && !isCommand(event) && !isTextField(target)) swallow(event);
    if (code === undefined || !isScanWanted()) return isLone;
    swallow(event);
    if (takesScans(target)) return isLone;
    if (before) restore(before.field, before.value);
    deliverScan(code);
    return isLone;
  };
}

type Heard = { isLone: boolean; top: number };

/** Handles what is left of a press after the focused element. */
function answer(event: KeyboardEvent, { isLone, top }: Heard, runAlone: ReturnType<typeof createKeyReader>['run']) {
  typeAnywhere(event);
  // The dialog that was open has used the key to close.
  if (findTopLayer() < top) return;
  if (event.defaultPrevented || event.isComposing || isOfPopup(event) || isOfControl(event)) return;
  if (isTextUndo(event)) return;
  const isField = isTextField(event.target) && !isLetterOfFigures(event);
  const isBehind = isField && isBehindDialog(event.target);
  const shortcut = findShortcut(event, isField && !isBehind);
  const isHeld = !shortcut && queueKey(event, ['reading']);
  if (shortcut || isHeld || (isBehind && isText(event))) event.preventDefault();
  if (event.repeat) return;
  if (!shortcut) return isLone && isAheadOfLoading(event) ? runAlone(event, () => queueLetter(event)) : undefined;
  if (!isTypeable(shortcut.keys)) shortcut.run();
  else if (isLone) runAlone(event, () => runStill(shortcut));
}

/** Returns whether a letter can only be a shortcut of what is being loaded: no field, entry or dialog takes it. */
function isAheadOfLoading(event: KeyboardEvent): boolean {
  const isTaken = isTextField(event.target) || entries.length > 0 || findTopLayer() > 0;
  return isLoadingShown() && isText(event) && /\p{L}/u.test(event.key) && !isTaken;
}

/** Runs a waiting shortcut if it is still on screen, possibly drawn anew. */
function runStill({ keys, label, layer }: Shortcut) {
  const { shortcuts } = useShortcuts.getState();
  shortcuts.findLast((other) => other.keys === keys && other.label === label && other.layer === layer)?.run();
}

function typeAnywhere(event: KeyboardEvent) {
  const isElsewhere = isTextField(event.target) || findTopLayer() > 0;
  if (isText(event) && !isElsewhere && event.key !== ' ' && event.key !== '?') entries.at(-1)?.current?.focus();
}

function swallow(event: KeyboardEvent) {
  event.preventDefault();
  event.stopImmediatePropagation();
}

function isSecret(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement && target.type === 'password';
}

/** Returns whether a field marked `data-scan` takes the code as its text, e.g. the barcode of a new article. */
function takesScans(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.dataset.scan !== undefined;
}

/** Restores the text a field had before the scanner typed into it, as an undo would. */
function restore(field: Field, value: string) {
  const prototype = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Returns whether a key is for an open menu or list, which uses Escape and plain keys. */
function isOfPopup({ target, key, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean {
  if (!(target instanceof Element) || ctrlKey || altKey || metaKey || /^F\d/.test(key)) return false;
  const isInside = target.closest('[role="menu"], [role="listbox"], .mantine-Popover-dropdown') !== null;
  return isInside || target.getAttribute('aria-expanded') === 'true';
}

/** Returns whether a key presses the focused control, or changes its value, which then takes precedence. */
function isOfControl({ target, key, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean {
  if (!(target instanceof Element) || ctrlKey || altKey || metaKey) return false;
  if (key.startsWith('Arrow')) return target.closest('input, select, textarea, [tabindex="0"]') !== null;
  const isPress = key === 'Enter' || key === ' ';
  return (
    isPress &&
    target.closest('a[href], button, input, select, textarea, summary, [role="grid"], [role="dialog"]') !== null
  );
}

/**
 * Returns whether a letter is typed in a field marked `data-figures`, which takes none: it then means the same as
 * outside of fields.
 */
function isLetterOfFigures(event: KeyboardEvent): boolean {
  const { target, key } = event;
  return target instanceof HTMLElement && target.dataset.figures !== undefined && isText(event) && /\p{L}/u.test(key);
}

/** Returns whether Ctrl+Z undoes the typing in a field. */
function isTextUndo(event: KeyboardEvent): boolean {
  return isTextField(event.target) && event.target.value !== '' && isCombination(event, 'Mod+Z');
}

/**
 * Returns whether a field is behind a dialog that has just opened and has the keyboard, although the focus has not
 * moved yet.
 */
function isBehindDialog(field: HTMLElement): boolean {
  return findTopLayer() > 0 && field.closest('[role="dialog"]') === null;
}

function isText(event: KeyboardEvent): boolean {
  return event.key.length === 1 && !isCommand(event);
}

/** Returns whether keys pressed there are text. */
function isTextField(target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement {
  const isInput =
    target instanceof HTMLInputElement && !['checkbox', 'radio', 'button', 'submit'].includes(target.type);
  return isInput || target instanceof HTMLTextAreaElement;
}
