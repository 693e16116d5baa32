/** The fields of a press that shortcuts are matched by; a DOM `KeyboardEvent` has them. */
export type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

const isApple = typeof navigator !== 'undefined' && /mac|iphone|ipad/i.test(navigator.platform);

const names: Record<string, string> = {
  mod: isApple ? '⌘' : 'Ctrl',
  alt: isApple ? '⌥' : 'Alt',
  shift: isApple ? '⇧' : 'Maj',
  enter: 'Entrée',
  escape: 'Échap',
  delete: 'Suppr',
  arrowup: '↑',
  arrowdown: '↓',
};

type Combination = { key: string; mod: boolean; alt: boolean; shift: boolean };

function parse(keys: string): Combination {
  const parts = keys.toLowerCase().split('+');
  const key = parts.at(-1) || '+';
  return { key, mod: parts.includes('mod'), alt: parts.includes('alt'), shift: parts.includes('shift') };
}

/** Letters match by what is printed on the key, digits by their place: on a French keyboard they need Shift. */
function isKey({ key, code }: KeyPress, wanted: string): boolean {
  return /^\d$/.test(wanted) ? code === `Digit${wanted}` || code === `Numpad${wanted}` : key.toLowerCase() === wanted;
}

/**
 * Returns whether a press is the combination `keys`, e.g. `F2`, `Mod+K`, `Alt+1`, `?` (`Mod` is Ctrl, or ⌘ on a Mac).
 */
export function isCombination(press: KeyPress, keys: string): boolean {
  const { key, mod, alt, shift } = parse(keys);
  // A symbol such as «?» is typed differently on each keyboard: Shift is then part of the symbol.
  const isSymbol = key.length === 1 && !/[a-z\d]/.test(key);
  const pressesMod = isApple ? press.metaKey : press.ctrlKey;
  return (
    isKey(press, key) && pressesMod === mod && press.altKey === alt && (isSymbol ? true : press.shiftKey === shift)
  );
}

/** Returns whether the combination could also be text being typed. */
export function isTypeable(keys: string): boolean {
  const { key, mod, alt } = parse(keys);
  return !mod && !alt && !/^f\d{1,2}$/.test(key) && key !== 'escape';
}

/** Lists the keys as printed on a French keyboard: `Mod+Shift+P` gives `['Ctrl', 'Maj', 'P']`. */
export function listKeyNames(keys: string): string[] {
  return keys.split('+').map((part) => names[part.toLowerCase()] ?? (part.length === 1 ? part.toUpperCase() : part));
}
