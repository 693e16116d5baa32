import { z } from 'zod';
import { DocumentRecord, documentKinds, LigneRecord } from '#shared/contracts/documents/documents.ts';
import { typedKeys } from '#shared/typed-entries.ts';

const documentKind = z.enum(typedKeys(documentKinds));

/** Without what is due of it: each side adds up the same règlements and credit notes. */
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
  /** It is the one of its chain that moves the stock. */
  porte_stock: z.boolean(),
});
