import { z } from 'zod';
import { DocumentRecord, documentKinds, LigneRecord } from '#shared/contracts/documents/documents.ts';
import { typedKeys } from '#shared/typed-entries.ts';

const documentKind = z.enum(typedKeys(documentKinds));

/**
 * A document as it travels, without the amounts due: each side computes them from the same règlements and credit notes.
 */
export const DocumentReplique = DocumentRecord.omit({
  synchronisation: true,
  autre_boutique: true,
  au_siege: true,
  regle: true,
  acompte: true,
  credite: true,
  reste_du: true,
  excedent: true,
}).extend({
  lignes: z.array(LigneRecord).max(2_000),
  genre: documentKind,
  /** Number of the first document of its chain of transformations. */
  chaine: z.string(),
  /** Whether it is the document of its chain that moves the stock. */
  porte_stock: z.boolean(),
});
