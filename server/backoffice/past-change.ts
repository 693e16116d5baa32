import type { DocumentComplet, LigneRecord, Transmission } from '#shared/contracts/documents/documents.ts';
import type { Emission } from '#shared/contracts/documents/emission.ts';

/** One thing a change made different, as people see it. */
export type Ecart =
  | { champ: 'statut'; avant: number; apres: number }
  | { champ: 'total_ttc'; avant: number; apres: number }
  /** A quote that had been sent became its next version. */
  | { champ: 'version_devis'; avant: number; apres: number }
  | { champ: 'date'; avant: string; apres: string }
  | { champ: 'reference'; avant: string | null; apres: string | null }
  /** Without `avant` the line is new, without `apres` it is gone. */
  | { champ: 'ligne'; avant: LigneRecord | null; apres: LigneRecord | null }
  /** It became that document; `erreur` is why its own status could not follow. */
  | { champ: 'cible'; cible: DocumentComplet['documents_cibles'][number]; erreur: string | null }
  /** It was issued. */
  | { champ: 'emission'; emission: Emission }
  /** Its customer was sent it, or answered. */
  | { champ: 'transmission'; fait: Transmission }
  | { champ: 'libre'; nom: string; valeur: string };

/** One change of a document: when, by whom (as `toAuthor` gives it), and what became different. */
export type PastChange = {
  date: string;
  auteur: string;
  action: 'creation' | 'modification' | 'statut' | 'transformation' | 'champ_libre';
  /** Of the record it made. */
  version: number;
  /** Null for a creation, and when the document was changed elsewhere meanwhile. */
  ecarts: Ecart[] | null;
};
