const words = ' écartée';

/** Returns the technical journal's text for a clôture that was set aside because the shop's own is kept. */
export function toClotureEcartee(numero: string): string {
  return `${numero}${words}`;
}

/** Returns the clôture that such a text names; undefined for any other text. */
export function findClotureEcartee(texte: string): string | undefined {
  return texte.endsWith(words) ? texte.slice(0, -words.length) : undefined;
}
