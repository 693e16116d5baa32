import { isCommand, isPersonal } from './scan-detector.ts';

/** The characters of a scanned code follow each other within this time, in milliseconds; a letter alone in it was pressed by somebody. */
const loneFor = 80;

type Press = Pick<KeyboardEvent, 'key' | 'timeStamp' | 'ctrlKey' | 'altKey' | 'metaKey'>;

/**
 * Keeps the letters of a scanned code from being taken for shortcuts. A letter waits until it is known to be alone; a
 * symbol that begins nothing but itself (`/`, `?`) does not wait; neither counts when it follows another character at once.
 */
export function createLoneLetters() {
  let last: Press | undefined;
  let waiting: ReturnType<typeof setTimeout> | undefined;

  return {
    /** To be told of every press; whether it may be a shortcut of one character. */
    press(press: Press): boolean {
      clearTimeout(waiting);
      const isLone = last === undefined || press.timeStamp - last.timeStamp > loneFor;
      // Shift and the like are no characters: they come between those of a code.
      if (press.key.length === 1) last = isCommand(press) ? undefined : press;
      else if (isPersonal(press) || isEnd(press)) last = undefined;
      return isLone;
    },
    /** Runs what the press means, once nothing can follow it. */
    run({ key }: Pick<Press, 'key'>, run: () => void): void {
      if (/[\p{L}\d]/u.test(key)) waiting = setTimeout(run, loneFor);
      else run();
    },
  };
}

/** Whether a scanned code, or what was typed, ends with this key. */
function isEnd({ key }: Press): boolean {
  return key === 'Enter' || key === 'Tab';
}
