import type { DocumentRecord } from '#shared/contracts/documents/documents.ts';

/** The texts somebody typed that a document prints. */
export function listDocumentTexts({ client_intitule, reference, lignes = [] }: DocumentRecord): string[] {
  const ofLines = lignes.flatMap(({ article_code, designation, unite }) => [article_code, designation, unite]);
  return [client_intitule, reference ?? '', ...ofLines];
}
