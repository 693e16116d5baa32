import type { DocumentRecord } from '#shared/contracts/documents/documents.ts';

/** Returns the texts typed by people that a document prints. */
export function listDocumentTexts({
  client_intitule,
  reference,
  livraison,
  remise_globale,
  lignes = [],
}: DocumentRecord): string[] {
  const ofLines = lignes.flatMap(({ article_code, designation, unite }) => [article_code, designation, unite]);
  const ofDelivery = Object.values(livraison ?? {}).map((text) => text ?? '');
  return [client_intitule, reference ?? '', remise_globale?.motif ?? '', ...ofDelivery, ...ofLines];
}
