import { type DocumentKind, type DocumentRecord, statutTransforme } from '#shared/contracts/documents/documents.ts';
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

/** The status of a document, in a word that agrees with it: «Acceptée». */
export function toStatutWord(kind: DocumentKind, statut: number): string {
  const { word, agrees } = words[statut] ?? { word: 'Inconnu', agrees: false };
  return agrees ? agree(kind, word) : word;
}

/**
 * Where a document stands, in a word that agrees with it, told by what happened to it: an invoice nobody has handed over is «À
 * émettre», one that was «Émise».
 */
export function toStateWord(kind: DocumentKind, { statut, emission }: Pick<DocumentRecord, 'statut' | 'emission'>) {
  if (kind === 'facture' && statut === statutTransforme) return 'Annulée par avoir';
  if ((kind === 'facture' || kind === 'avoir') && statut === 0) return emission ? agree(kind, 'Émis') : 'À émettre';
  return toStatutWord(kind, statut);
}
