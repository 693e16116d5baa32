const nonBreakingSpaces = /[\u00a0\u202f\u2007\u2060\ufeff]/g;

/** A code as it is kept: without non-breaking spaces, trimmed. */
export function cleanCode(typed: string): string {
  return typed.replace(nonBreakingSpaces, '').trim();
}

/**
 * Why a code cannot be given to anything; undefined when it can. `.` and `..` are no part of an address: whatever they
 * stand for could never be asked for again. Nor are line ends and characters nobody sees what a person types twice alike.
 */
export function findCodeProblem(typed: string): string | undefined {
  const code = cleanCode(typed);
  if (code === '.' || code === '..') return '«\u00a0.\u00a0» et «\u00a0..\u00a0» ne peuvent pas être des codes';
  return /[\p{C}\p{Zl}\p{Zp}]/u.test(code) ? 'ni retour à la ligne ni caractère invisible dans un code' : undefined;
}
