import type { DocumentComplet, LigneRecord, Transmission } from '#shared/contracts/documents/documents.ts';
import type { Emission } from '#shared/contracts/documents/emission.ts';

/** One difference that a change made, as people see it. */
export type Ecart =
  | { champ: 'statut'; avant: number; apres: number }
  | { champ: 'total_ttc'; avant: number; apres: number }
  /** A quote that had been sent became its next version. */
  | { champ: 'version_devis'; avant: number; apres: number }
  | { champ: 'date'; avant: string; apres: string }
  | { champ: 'reference'; avant: string | null; apres: string | null }
  /** `avant` is null for a new line, `apres` for a removed one. */
  | { champ: 'ligne'; avant: LigneRecord | null; apres: LigneRecord | null }
  /** The document was transformed into `cible`; `erreur` is why its own status could not be updated. */
  | { champ: 'cible'; cible: DocumentComplet['documents_cibles'][number]; erreur: string | null }
  /** The document was issued. */
  | { champ: 'emission'; emission: Emission }
  /** The customer was sent the document, or answered. */
  | { champ: 'transmission'; fait: Transmission }
  | { champ: 'libre'; nom: string; valeur: string };

/** One change of a document: when, by whom (as `toAuthor` returns it), and what became different. */
export type PastChange = {
  date: string;
  auteur: string;
  action: 'creation' | 'modification' | 'statut' | 'transformation' | 'champ_libre';
  /** Version of the record that the change made. */
  version: number;
  /** Null for a creation, and when the document was changed elsewhere in between. */
  ecarts: Ecart[] | null;
};
