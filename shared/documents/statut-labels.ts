import type { DocumentKind } from '#shared/contracts/documents/documents.ts';
import { agree } from './document-names.ts';

const words: Record<number, { word: string; agrees: boolean }> = {
  0: { word: 'Brouillon', agrees: false },
  1: { word: 'Envoyé', agrees: true },
  2: { word: 'Accepté', agrees: true },
  3: { word: 'Perdu', agrees: true },
  4: { word: 'Archivé', agrees: true },
  5: { word: 'Transformé', agrees: true },
  6: { word: 'Annulé', agrees: true },
};

/** Returns the word for a document's status, in agreement with its kind: «Acceptée». */
export function toStatutLabel(kind: DocumentKind, statut: number): string {
  if (kind === 'devis' && statut === 2) return 'Signé';
  const { word, agrees } = words[statut] ?? { word: 'Inconnu', agrees: false };
  return agrees ? agree(kind, word) : word;
}
