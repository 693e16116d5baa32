import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';

/** One choice. Enter picks an action («create it») only when there is nothing else. */
export type Choice = { key: string; content: ReactNode; pick: () => void; isAction?: boolean };

type Options = {
  text: string;
  choices: readonly Choice[];
  isCurrent: boolean;
  onClear: () => void;
  onEarlyEnter: ((text: string) => void) | undefined;
};

/**
 * Handles the keyboard of a picker. Enter pressed before the answer arrives picks its first choice then, unless the
 * owner takes the text (`onEarlyEnter`).
 */
export function usePickerKeyboard({ text, choices, isCurrent, onClear, onEarlyEnter }: Options) {
  const [isOpen, setIsOpen] = useState(false);
  const [pointed, setPointed] = useState<{ text: string; index: number }>();
  const awaited = useRef<string>(undefined);
  const isSole = choices.length === 1 && isCurrent && onEarlyEnter === undefined;
  const first = choices[0]?.isAction && !isSole ? -1 : 0;
  const active = pointed?.text === text ? Math.min(pointed.index, choices.length - 1) : first;

  const pickAwaited = useEffectEvent(() => {
    if (!isCurrent || awaited.current !== text) return;
    awaited.current = undefined;
    choices[first]?.pick();
  });
  useEffect(() => pickAwaited(), [text, isCurrent]);

  function move(step: number) {
    if (choices.length > 0)
      setPointed({ text, index: (Math.max(active, step < 0 ? 0 : -1) + step + choices.length) % choices.length });
    setIsOpen(true);
  }

  function enter() {
    // An action does the same whatever the answer will be.
    const choice = choices[active];
    if (choice && (isCurrent || choice.isAction)) choice.pick();
    else if (onEarlyEnter) onEarlyEnter(text);
    else awaited.current = text;
  }

  const keys: Record<string, () => void> = {
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    Enter: enter,
    // After Escape nothing is left to choose from; typing again opens the list.
    Escape: onClear,
  };

  return {
    active,
    isOpen: isOpen && text.trim() !== '',
    open: () => setIsOpen(true),
    close: () => setIsOpen(false),
    point: (index: number) => setPointed({ text, index }),
    /** Returns true when the picker used the key; an empty field leaves all keys to its owner. */
    handleKey(key: string): boolean {
      const act = keys[key];
      if (!act || text.trim() === '') return false;
      act();
      return true;
    },
  };
}
