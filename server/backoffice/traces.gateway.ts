import type { WriteContext } from '#server/calls/caller.ts';
import type { NoterEvenement } from '#server/scelles/sceller.ts';

/** What this poste seals though no record changes. */
export type Traces = {
  /** The receipt of a document is about to be printed again: `copie` is 1 for its first duplicate. The same one again is sealed once. */
  noterDuplicata(duplicata: { numero: string; copie: number; auteur: string }): Promise<void>;
  /** The drawer was asked to open without a sale, or answered; in French. */
  noterTiroir(texte: string, context: WriteContext): Promise<void>;
  /** What happened beside the records: who came and left, what was exported. */
  noterEvenement(evenement: Parameters<NoterEvenement>[0]): Promise<void>;
};
