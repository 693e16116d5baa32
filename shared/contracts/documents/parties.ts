import { z } from 'zod';
import { Boutique } from '#shared/contracts/boutique/boutique.ts';
import { Tiers } from '#shared/contracts/tiers/tiers.ts';

/** What an issue does not keep of the shop's card: the issued file holds the logo and the opening hours. */
const notOfParties = {
  logo: true,
  moyens_reglement: true,
  comptabilite: true,
  horaires: true,
  horaires_sur_documents: true,
} as const;

/**
 * Seller and buyer as their cards were at the issue. They are sealed: a field that is new on a card stays out of them, or
 * what a till of before issued would no longer be what its seal says.
 */
export const Parties = z.object({
  vendeur: Boutique.omit(notOfParties),
  acheteur: Tiers.omit({ synchronisation: true }),
});
export type Parties = z.output<typeof Parties>;
