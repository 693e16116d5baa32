/** Signs as a French dictionary orders them, before figures and letters. */
const signs = ' _-‐–—,;:!¡?¿.·\'"«»()[]{}§¶@*/\\&#%‰†•`^°©®+±÷×<=>|~−≤≥$£€';
/** An acute accent sorts before a grave one, unlike in Unicode. */
const accentOrder: Readonly<Record<string, string>> = { '\u0300': '\u0301', '\u0301': '\u0300' };
const alike: Readonly<Record<string, string>> = { '’': "'", '‘': "'", '“': '"', '”': '"', '⁄': '/' };
/** Letters that Unicode does not decompose. */
const undecomposed: Readonly<Record<string, string>> = { œ: 'oe', æ: 'ae', ø: 'o', ł: 'l', đ: 'd', ð: 'd', ß: 'ss' };

const firstWeight = 0x20;
const weights = new Map([...signs].map((sign, index) => [sign, String.fromCharCode(firstWeight + index)]));
const [otherSign, figures] = [signs.length, signs.length + 1].map((index) => String.fromCharCode(firstWeight + index));
/** Sorts before anything in a key. */
const separator = '\u0001';
const leadingZeros = /(?<!\d)0+(?=\d)/g;
const pieces = /\d+|[^a-z\d]/gu;

/**
 * Returns a text that SQLite orders as a French dictionary orders the given one, and as `Intl.Collator('fr', { numeric:
 * true })` does: accents and capitals only decide between equals, and `VIS-9` comes before `VIS-10`.
 */
export function toSortKey(text: string): string {
  const decomposed = text.normalize('NFKD').replace(leadingZeros, '');
  const lower = decomposed.toLowerCase();
  const plain = lower
    .replace(/\p{M}/gu, '')
    .replace(/[œæøłđðß’‘“”⁄]/g, (one) => undecomposed[one] ?? alike[one] ?? one);
  const main = plain.replace(pieces, toWeight);
  const accents = plain === lower ? '' : lower.replace(/[\u0300\u0301]/g, (accent) => accentOrder[accent] ?? accent);
  const capitals = lower === decomposed ? '' : toCapitals(decomposed);
  if (capitals !== '') return [main, accents, capitals].join(separator);
  return accents === '' ? main : main + separator + accents;
}

/**
 * Returns what the keys of the texts that begin with this one begin with, whatever their accents and capitals. A number
 * counts whole: `vis 1` is the beginning of `Vis 1 × 20`, not of `Vis 10`.
 */
export function toSortPrefix(beginning: string): string {
  const [main = ''] = toSortKey(beginning.trim()).split(separator);
  return main;
}

function toWeight(piece: string): string {
  const known = weights.get(piece);
  if (known !== undefined) return known;
  if (/^\d/.test(piece)) return toNumber(piece);
  return /^\p{L}/u.test(piece) ? piece : otherSign + piece;
}

/** Encodes a number with its length first: of equal lengths, figures sort as text. */
function toNumber(digits: string): string {
  return figures + String.fromCharCode(firstWeight + Math.min(digits.length, 90)) + digits;
}

/** Encodes the places of the capitals, up to the last: small letters sort first. */
function toCapitals(decomposed: string): string {
  const letters = /^[^]*\p{Lu}/u.exec(decomposed.replace(/\p{M}/gu, ''))?.[0] ?? '';
  return letters.replace(/\P{Lu}/gu, '0').replace(/\p{Lu}/gu, '1');
}
