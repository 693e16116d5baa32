import { type DocumentComplet, Parties } from '#shared/contracts/documents/documents.ts';
import type { DocumentDeps } from './create-document.ts';

/** Reads the seller and the buyer as their cards are now; undefined when the customer has no card. */
export function createPartiesReader({ findTiers, getBoutique }: Pick<DocumentDeps, 'findTiers' | 'getBoutique'>) {
  return ({ client_code }: Pick<DocumentComplet, 'client_code'>): Parties | undefined => {
    const client = findTiers(client_code);
    // Parsed to have the fields in the order of the schema: the record is then the same to the byte on every back
    // office.
    return client && Parties.parse({ vendeur: getBoutique(), acheteur: client });
  };
}
