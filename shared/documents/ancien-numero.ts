/** The free field that holds the former number of a renumbered document. */
export const champAncienNumero = 'Ancien numéro';

/**
 * Returns the number a document had when it was made, if it was renumbered because two documents had the same number.
 */
export function findAncienNumero(
  champs_libres: Readonly<Record<string, unknown>> | null | undefined,
): string | undefined {
  const said = champs_libres?.[champAncienNumero];
  return typeof said === 'string' ? /^[A-Z]{2}-\w+-\d+/.exec(said)?.[0] : undefined;
}
