import { useMergedRef } from '@mantine/hooks';
import { type KeyboardEvent, type Ref, useRef } from 'react';
import { useShortcut } from '#renderer/ui/keyboard/shortcuts.tsx';
import { moveActiveRow } from './active-row.ts';
import type { Range } from './row-selection.ts';
import { useActiveRow } from './use-active-row.ts';

/** The actions of the keyboard on a selection; rows are given by their places. */
export type SelectionActions = {
  toggle: (index: number) => void;
  extend: (range: Range) => void;
  selectAll: () => void;
  isAny: boolean;
  clear: () => void;
};

type Options = {
  count: number;
  /** Returns the identity of a row; undefined while it is being loaded. */
  getId: (index: number) => string | undefined;
  show: (index: number) => void;
  pageSize: number;
  onOpen: (index: number) => void;
  /** Undefined when rows cannot be selected. */
  selection: SelectionActions | undefined;
  ref: Ref<HTMLTableElement> | undefined;
};

/**
 * Handles the keyboard of a grid whose rows come and go: the grid keeps the focus, and one row is active, wherever
 * others push it. When rows can be selected, Space selects one, Shift with a move all those on the way, Ctrl+A all, and
 * Escape none. The down arrow pressed on the screen's heading or a button enters the grid.
 */
export function useGridKeyboard({ count, getId, show, pageSize, onOpen, selection, ref }: Options) {
  const own = useRef<HTMLTableElement>(null);
  useShortcut('ArrowDown', 'Parcourir la liste', () => own.current?.focus(), { group: 'Liste', isEnabled: count > 0 });
  const { active, choose } = useActiveRow(count, getId);
  /** Index of the row where the selected range began; -1 without a range. */
  const anchor = useRef(-1);

  function moveTo(target: number, isRange: boolean) {
    const from = anchor.current < 0 ? Math.max(active, 0) : Math.min(anchor.current, count - 1);
    if (isRange) selection?.extend({ from, active, target });
    anchor.current = isRange ? from : -1;
    choose(target);
    show(target);
  }

  function toggle(index: number) {
    anchor.current = -1;
    selection?.toggle(index);
  }

  function handleWithControl(event: KeyboardEvent): boolean {
    if (event.altKey || event.key.toLowerCase() !== 'a' || !selection) return false;
    selection.selectAll();
    return true;
  }

  function handlePlain({ key, shiftKey }: KeyboardEvent): boolean {
    const target = moveActiveRow(key, active, count, pageSize);
    if (key === 'Enter' && active >= 0) onOpen(active);
    else if (key === ' ' && active >= 0 && selection) toggle(active);
    else if (key === 'Escape' && selection?.isAny) selection.clear();
    else if (target !== undefined) moveTo(target, shiftKey && selection !== undefined);
    else return false;
    return true;
  }

  function handleKey(event: KeyboardEvent) {
    if (event.altKey) return;
    const isHandled = event.ctrlKey || event.metaKey ? handleWithControl(event) : handlePlain(event);
    if (isHandled) event.preventDefault();
  }

  return {
    grid: useMergedRef(own, ref),
    active,
    handleKey,
    enter: () => choose(Math.max(active, 0)),
    /** Selects from the active row to this one, as Shift and a click do. */
    selectTo: (target: number) => moveTo(target, true),
  };
}
