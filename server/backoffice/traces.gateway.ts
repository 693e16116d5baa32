import type { WriteContext } from '#server/calls/caller.ts';
import type { NoterEvenement } from '#server/scelles/sceller.ts';

/** Facts that this poste seals although no record changes. */
export type Traces = {
  /**
   * Seals that the receipt of a document is about to be printed again: `copie` is 1 for its first duplicate. The same
   * duplicate is sealed once.
   */
  noterDuplicata(duplicata: { numero: string; copie: number; auteur: string }): Promise<void>;
  /** Seals that the drawer was asked to open without a sale, or the printer's answer; `texte` is in French. */
  noterTiroir(texte: string, context: WriteContext): Promise<void>;
  /** Seals an event that changes no record: a sign-in, a sign-out, an export; one that has a key, once. */
  noterEvenement(evenement: Parameters<NoterEvenement>[0], cle?: string): Promise<void>;
};
