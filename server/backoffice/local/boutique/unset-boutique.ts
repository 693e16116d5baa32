import { Boutique } from '#shared/contracts/boutique/boutique.ts';

/** The shop's record until somebody fills in its identity. */
export const unsetBoutique = Boutique.parse({ raison_sociale: 'Ma boutique' });
