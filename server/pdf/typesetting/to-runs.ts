import createBidi from 'bidi-js';
import { isInOwnFont } from '#shared/text/printable.ts';
import { findScript, type Script } from '#shared/text/script-characters.ts';

/** A part of a line that one font prints in one direction. */
export type FontRun = { text: string; font: Script | 'Sans' };
type Levelled = FontRun & { level: number };

/** Returns whether a script's font has a character. */
type HasGlyph = (script: Script, codePoint: number) => boolean;

export const leftToRightMark = '\u200e';
export const rightToLeftMark = '\u200f';
const directionMark = /[\u200e\u200f]/;
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefe]/;
const kana = /[\u3041-\u30ff]/;

let bidi: ReturnType<typeof createBidi> | undefined;

/** Returns whether a text has letters that are read from right to left. */
export function hasRightToLeft(text: string): boolean {
  return rightToLeft.test(text);
}

/** Returns the direction mark of a paragraph, by its first letter. */
export function toDirectionMark(text: string): string {
  bidi ??= createBidi();
  return bidi.getEmbeddingLevels(text).paragraphs[0]?.level === 1 ? rightToLeftMark : leftToRightMark;
}

/** Returns a line in drawing order, from left to right, in parts that one font prints. */
export function toRuns(line: string, hasGlyph: HasGlyph): FontRun[] {
  const levels = hasRightToLeft(line) ? (bidi ??= createBidi()).getEmbeddingLevels(line).levels : undefined;
  const isJapanese = kana.test(line);
  const runs: Levelled[] = [];
  let index = 0;
  for (const character of line) {
    const level = levels?.[index] ?? 0;
    index += character.length;
    if (directionMark.test(character)) continue;
    const font = findFont(character, isJapanese, hasGlyph);
    const last = runs.at(-1);
    if (last && last.level === level && last.font === font) last.text += character;
    else runs.push({ text: character, font, level });
  }
  return reorder(runs).map(({ text, font, level }) => ({ text: level % 2 === 1 ? turn(text, font) : text, font }));
}

/** Returns the font of a character; Chinese characters beside Japanese syllables get their Japanese form. */
function findFont(character: string, isJapanese: boolean, hasGlyph: HasGlyph): FontRun['font'] {
  if (isInOwnFont(character)) return 'Sans';
  const codePoint = character.codePointAt(0) ?? 0;
  const script = findScript(codePoint) ?? 'Sans';
  return script === 'chinese' && isJapanese && hasGlyph('japanese', codePoint) ? 'japanese' : script;
}

/**
 * Applies rule L2 of the Unicode Bidirectional Algorithm to whole runs: from the highest level down, runs at that level
 * are reversed.
 */
function reorder(runs: Levelled[]): Levelled[] {
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  let ordered = runs;
  for (let level = highest; level >= 1; level -= 1) ordered = turnLevel(ordered, level);
  return ordered;
}

function turnLevel(runs: readonly Levelled[], level: number): Levelled[] {
  const turned: Levelled[] = [];
  let start = 0;
  for (const run of runs) {
    if (run.level < level) start = turned.push(run);
    else turned.splice(start, 0, run);
  }
  return turned;
}

/** Reverses a text, unless its font does so itself when shaping it. */
function turn(text: string, font: FontRun['font']): string {
  if (font === 'arabic' || font === 'hebrew') return text;
  return Array.from(text, (character) => bidi?.getMirroredCharacter(character) ?? character)
    .reverse()
    .join('');
}
