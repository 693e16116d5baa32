import { type DocumentComplet, Parties } from '#shared/contracts/documents/documents.ts';
import type { DocumentDeps } from './create-document.ts';

/** Reads who sells and who buys, as their cards say now; undefined where there is no card of the customer. */
export function createPartiesReader({ findTiers, getBoutique }: Pick<DocumentDeps, 'findTiers' | 'getBoutique'>) {
  return ({ client_code }: Pick<DocumentComplet, 'client_code'>): Parties | undefined => {
    const client = findTiers(client_code);
    // In the order of the schema, as it travels: the record is then the same to the byte everywhere.
    return client && Parties.parse({ vendeur: getBoutique(), acheteur: client });
  };
}
