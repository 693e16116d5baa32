/** A key press, with the time the keyboard sent it in milliseconds (`event.timeStamp`). */
export type ScanPress = Pick<KeyboardEvent, 'key' | 'code' | 'timeStamp'>;

/**
 * A scanner sends a character every 1 to 40 ms, and Enter right after the last; a busy machine may stretch a gap or two.
 * Nobody types that evenly that fast: 90 ms is a fast hand on a numeric keypad.
 */
const maxGap = 150;
const maxAverageGap = 50;
const minLength = 4;
const personal = /^(Escape|Backspace|Delete|Arrow\w+|F\d+)$/;

/** A key no scanner has: what came before it was somebody typing. */
export function isPersonal({ key }: Pick<KeyboardEvent, 'key'>): boolean {
  return personal.test(key);
}

/** A key pressed with Ctrl, Alt or ⌘ is no text. Ctrl and Alt together are AltGr on Windows, which types `#` and `@`. */
export function isCommand({
  ctrlKey,
  altKey,
  metaKey,
}: Pick<KeyboardEvent, 'ctrlKey' | 'altKey' | 'metaKey'>): boolean {
  return metaKey || ctrlKey !== altKey;
}

/** What a scanner set for an American keyboard types on a French one, in the order of the digits. */
const frenchDigitRow = ['à', '&', 'é', '"', "'", '(', '-', 'è', '_', 'ç'];

export type ScanDetector = {
  /**
   * `started` on the first character of what may become a scan; the code once Enter ends one. `isTyping` where the keys
   * are text: nobody types a word at a button, however fast.
   */
  press: (press: ScanPress, isTyping?: boolean) => { started: boolean; code?: string };
};

/**
 * Tells a barcode scanner from a person: a scanner types fast, evenly, and ends with Enter.
 * In a field a code has a digit in it, so that a word typed by a very fast hand is never taken for one.
 */
export function createScanDetector(): ScanDetector {
  let presses: ScanPress[] = [];

  return {
    press(press, isTyping = true) {
      const last = presses.at(-1);
      const isLate = last === undefined || press.timeStamp - last.timeStamp > maxGap;
      if (press.key === 'Enter') {
        const code = isLate ? undefined : findCode(presses, isTyping);
        presses = [];
        return code === undefined ? { started: false } : { started: false, code };
      }
      if (isPersonal(press)) presses = [];
      // Shift and the like come between the characters of some codes.
      if (press.key.length > 1) return { started: false };
      presses = isLate ? [press] : [...presses, press];
      return { started: isLate };
    },
  };
}

function findCode(presses: readonly ScanPress[], isTyping: boolean): string | undefined {
  const [first, last] = [presses[0], presses.at(-1)];
  if (!first || !last || presses.length < minLength) return undefined;
  const averageGap = (last.timeStamp - first.timeStamp) / (presses.length - 1);
  const code = toCode(presses);
  return averageGap <= maxAverageGap && (!isTyping || /\d/.test(code)) ? code : undefined;
}

function toCode(presses: readonly ScanPress[]): string {
  const isShifted = presses.every(({ key, code }) => frenchDigitRow[Number(code.slice(5))] === key && isDigit(code));
  const characters = presses.map(({ key, code }) => (isShifted ? code.slice(5) : key));
  return characters.join('').trim();
}

function isDigit(code: string): boolean {
  return /^Digit\d$/.test(code);
}
