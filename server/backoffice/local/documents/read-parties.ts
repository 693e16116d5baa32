import type { Boutique } from '#shared/contracts/boutique/boutique.ts';
import type { DocumentComplet } from '#shared/contracts/documents/documents.ts';
import { Parties } from '#shared/contracts/documents/parties.ts';
import type { DocumentDeps } from './create-document.ts';

/** Reads the seller and the buyer as their cards are now; undefined when the customer has no card. */
export function createPartiesReader({ findTiers, getBoutique }: Pick<DocumentDeps, 'findTiers' | 'getBoutique'>) {
  const { vendeur, acheteur } = Parties.shape;
  const sellers = new WeakMap<Boutique, Parties['vendeur']>();

  /** The shop's card is the same object until it changes. */
  function toSeller(boutique: Boutique): Parties['vendeur'] {
    const seller = sellers.get(boutique) ?? vendeur.parse(boutique);
    sellers.set(boutique, seller);
    return seller;
  }

  return ({ client_code }: Pick<DocumentComplet, 'client_code'>): Parties | undefined => {
    const client = findTiers(client_code);
    // Parsed to have the fields in the order of the schema: the record is then the same to the byte on every back
    // office.
    return client && { vendeur: toSeller(getBoutique()), acheteur: acheteur.parse(client) };
  };
}
