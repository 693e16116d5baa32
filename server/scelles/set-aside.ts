const words = ' écartée';

/** What the technical journal says of a clôture that was set aside, the shop's being kept. */
export function toSetAside(numero: string): string {
  return `${numero}${words}`;
}

/** The clôture such an event is about; undefined of another. */
export function findSetAside(texte: string): string | undefined {
  return texte.endsWith(words) ? texte.slice(0, -words.length) : undefined;
}
