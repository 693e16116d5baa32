import { foldText } from '#shared/text/search-text.ts';

const longest = 18;

/**
 * Returns a code for each missing family: `OUTILLAGE-A-MAIN` for `Outillage à main`, readable and no longer than a code
 * may be. If another family has it, the next free number is appended.
 */
export function toFamilleCodes(intitules: readonly string[], taken: readonly string[]): string[] {
  const known = new Set(taken.map((code) => code.toUpperCase()));
  return intitules.map((intitule) => {
    const name = foldText(intitule).toUpperCase().replaceAll(' ', '-');
    const code = findFree(name, known);
    known.add(code);
    return code;
  });
}

function findFree(name: string, known: ReadonlySet<string>): string {
  for (let count = 1; ; count++) {
    const ending = count === 1 ? '' : `-${count}`;
    const code = name.slice(0, longest - ending.length) + ending;
    if (!known.has(code)) return code;
  }
}
