import type { DocumentRecord, Transmission } from '#shared/contracts/documents/documents.ts';

/** The last time the customer was handed the document, on paper or by e-mail; undefined before that. */
export function findHandedOver({ transmissions }: Pick<DocumentRecord, 'transmissions'>): Transmission | undefined {
  return transmissions?.findLast(({ evenement }) => evenement === 'ENVOYE');
}
