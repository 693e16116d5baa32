/** Returns the most similar name, if it differs in less than a third of its letters. */
export function findNearest(typed: string, names: readonly string[]): string | undefined {
  const ranked = names.map((name) => ({ name, steps: countSteps(typed, name) })).toSorted((a, b) => a.steps - b.steps);
  return ranked.find(({ name, steps }) => steps * 3 < name.length)?.name;
}

/** Returns the number of letters to add, remove or change to turn one text into the other (Levenshtein distance). */
function countSteps(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (const [done, letter] of [...from].entries()) {
    const next = [done + 1];
    for (const [at, other] of [...to].entries()) {
      const changed = (row[at] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(changed, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}
