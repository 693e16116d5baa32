const nonBreakingSpaces = /[\u00a0\u202f\u2007\u2060\ufeff]/g;

/** Returns a code as it is stored: trimmed, and without non-breaking spaces. */
export function cleanCode(typed: string): string {
  return typed.replace(nonBreakingSpaces, '').trim();
}

/**
 * Returns the reason a code cannot be used; undefined when it can. `.` and `..` vanish from an address, so such a
 * record could never be requested. Line endings and invisible characters cannot be typed again.
 */
export function findCodeProblem(typed: string): string | undefined {
  const code = cleanCode(typed);
  if (code === '.' || code === '..') return '«\u00a0.\u00a0» et «\u00a0..\u00a0» ne peuvent pas être des codes';
  return /[\p{C}\p{Zl}\p{Zp}]/u.test(code) ? 'ni retour à la ligne ni caractère invisible dans un code' : undefined;
}
