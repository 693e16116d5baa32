import type { DocumentRecord, Transmission } from '#shared/contracts/documents/documents.ts';

/** Returns the last time the document was handed to the customer, on paper or by e-mail; undefined before that. */
export function findHandedOver({ transmissions }: Pick<DocumentRecord, 'transmissions'>): Transmission | undefined {
  return transmissions?.findLast(({ evenement }) => evenement === 'ENVOYE');
}
