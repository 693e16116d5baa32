/** A key press, with the time the keyboard sent it in milliseconds (`event.timeStamp`). */
export type Press = Pick<KeyboardEvent, 'key' | 'code' | 'timeStamp' | 'ctrlKey' | 'altKey' | 'metaKey'>;

/**
 * A scanner sends a character every 1 to 40 ms, and Enter right after the last; a busy machine may stretch a gap or
 * two. Nobody types that evenly that fast: 90 ms is a fast hand on a numeric keypad.
 */
const maxGap = 150;
const maxAverageGap = 50;
const minLength = 4;
/**
 * The characters of a scanned code follow each other within this time; a single letter within it was pressed by a
 * person.
 */
const loneFor = 80;
const personal = /^(Escape|Backspace|Delete|Arrow\w+|F\d+)$/;

/** Returns whether no scanner has this key: a person was typing before it. */
function isPersonal({ key }: Pick<Press, 'key'>): boolean {
  return personal.test(key);
}

/**
 * Returns whether a key with Ctrl, Alt or ⌘ is a command and no text. Ctrl and Alt together are AltGr on Windows, which
 * types `#` and `@`.
 */
export function isCommand({ ctrlKey, altKey, metaKey }: Pick<Press, 'ctrlKey' | 'altKey' | 'metaKey'>): boolean {
  return metaKey || ctrlKey !== altKey;
}

/** The characters that a scanner set for an American keyboard types on a French one, in the order of the digits. */
const frenchDigitRow = ['à', '&', 'é', '"', "'", '(', '-', 'è', '_', 'ç'];

/** The meaning of one press. */
export type Reading = {
  /** True for the first character of a possible scan. */
  started: boolean;
  /** The scanned code, on the Enter that ends it. */
  code?: string;
  /** True when it may be a shortcut of one character: none came just before. */
  isLone: boolean;
};

type KeyReader = {
  /**
   * Must be called with every press. `isTyping` is true where keys are text, `isSecret` where they must not be
   * recorded.
   */
  press: (press: Press, where?: { isTyping?: boolean; isSecret?: boolean }) => Reading;
  /**
   * Runs the shortcut of a lone press, once nothing can follow it; at once for a symbol that begins nothing longer, and
   * for a key that no scanner has.
   */
  run: (press: Pick<Press, 'key'>, run: () => void) => void;
};

/**
 * Distinguishes a barcode scanner, a shortcut of one letter and a person typing, by one common clock. A scanner types
 * fast, evenly, and ends with Enter. In a field a code must contain a digit, so that a word typed very fast is never
 * taken for one; on a button nobody types a word. A letter waits until it is known to be alone.
 */
export function createKeyReader(): KeyReader {
  let presses: Press[] = [];
  let last: Press | undefined;
  let waiting: ReturnType<typeof setTimeout> | undefined;

  /**
   * Returns whether a press is alone. A key that is no character ends a possible code, except Shift and the like, which
   * come between its characters.
   */
  function readLone(press: Press): boolean {
    const isLone = last === undefined || press.timeStamp - last.timeStamp > loneFor;
    if (press.key.length === 1) last = isCommand(press) ? undefined : press;
    else if (isPersonal(press) || isEnd(press)) last = undefined;
    return isLone;
  }

  function readScan(press: Press, isTyping: boolean): Omit<Reading, 'isLone'> {
    const before = presses.at(-1);
    const isLate = before === undefined || press.timeStamp - before.timeStamp > maxGap;
    if (press.key === 'Enter') {
      const code = isLate ? undefined : findCode(presses, isTyping);
      presses = [];
      return code === undefined ? { started: false } : { started: false, code };
    }
    if (isPersonal(press)) presses = [];
    if (press.key.length > 1) return { started: false };
    presses = isLate ? [press] : [...presses, press];
    return { started: isLate };
  }

  return {
    press(press, { isTyping = true, isSecret = false } = {}) {
      clearTimeout(waiting);
      const isLone = readLone(press);
      const scan = isSecret || isCommand(press) ? { started: false } : readScan(press, isTyping);
      return { ...scan, isLone };
    },
    run(press, run) {
      if (!isPersonal(press) && /[\p{L}\d]/u.test(press.key)) waiting = setTimeout(run, loneFor);
      else run();
    },
  };
}

/** Returns whether this key ends a scanned code, or typed text. */
function isEnd({ key }: Press): boolean {
  return key === 'Enter' || key === 'Tab';
}

function findCode(presses: readonly Press[], isTyping: boolean): string | undefined {
  const [first, last] = [presses[0], presses.at(-1)];
  if (!first || !last || presses.length < minLength) return undefined;
  const averageGap = (last.timeStamp - first.timeStamp) / (presses.length - 1);
  const code = toCode(presses);
  return averageGap <= maxAverageGap && (!isTyping || /\d/.test(code)) ? code : undefined;
}

function toCode(presses: readonly Press[]): string {
  const isShifted = presses.every(({ key, code }) => frenchDigitRow[Number(code.slice(5))] === key && isDigit(code));
  const characters = presses.map(({ key, code }) => (isShifted ? code.slice(5) : key));
  return characters.join('').trim();
}

function isDigit(code: string): boolean {
  return /^Digit\d$/.test(code);
}
