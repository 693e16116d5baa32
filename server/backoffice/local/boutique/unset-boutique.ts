import { Boutique } from '#shared/contracts/boutique/boutique.ts';

/** What is said of a shop nobody has introduced yet. */
export const unsetBoutique = Boutique.parse({ raison_sociale: 'Ma boutique' });
