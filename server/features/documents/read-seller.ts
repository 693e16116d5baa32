import type { DocumentComplet } from '#shared/contracts/documents/documents.ts';
import { Boutique } from '#shared/contracts/boutique/boutique.ts';
import { Refused } from '#shared/endpoints/errors.ts';
import type { BoutiquePort } from '#server/backoffice/boutique.gateway.ts';

type Cards = Pick<BoutiquePort, 'getOf'>;

/**
 * Returns the card a document shows: its shop's and, once issued, as it was then. What an issue does not keep is as it is
 * now, or left out where another shop's card cannot be read.
 * @throws {Refused} for one of another shop that was not issued, while the hub does not answer.
 */
export async function readSeller(cards: Cards, { numero, emission, parties }: DocumentComplet): Promise<Boutique> {
  if (!emission || !parties) return cards.getOf(numero);
  const now = await cards.getOf(numero).catch((error: unknown) => {
    if (error instanceof Refused) return undefined;
    throw error;
  });
  // A card kept by an earlier version lacks fields that this version has.
  return Boutique.parse({ ...parties.vendeur, ...(now && pickUnkept(now)) });
}

const pickUnkept = ({ logo, moyens_reglement, comptabilite, horaires, horaires_sur_documents }: Boutique) => {
  return { logo, moyens_reglement, comptabilite, horaires, horaires_sur_documents };
};
