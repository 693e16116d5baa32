/** Where a document says the number it bore before it was given another. */
export const champAncienNumero = 'Ancien numéro';

/** The number a document bore when it was made, where two had been given it. */
export function findAncienNumero(
  champs_libres: Readonly<Record<string, unknown>> | null | undefined,
): string | undefined {
  const said = champs_libres?.[champAncienNumero];
  return typeof said === 'string' ? /^[A-Z]{2}-\w+-\d+/.exec(said)?.[0] : undefined;
}
