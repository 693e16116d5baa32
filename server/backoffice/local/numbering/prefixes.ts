import type { TiersKind } from '#shared/contracts/tiers/tiers.ts';
import type { TypeCloture } from '#shared/contracts/caisse/clotures.ts';
import { documentKinds } from '#shared/contracts/documents/documents.ts';

/** What the numbers of documents begin with, each once: `DE`, `FA`. */
export const documentPrefixes: readonly string[] = [
  ...new Set(Object.values(documentKinds).map(({ prefix }) => prefix)),
];

/** What the numbers of stock movements begin with. */
export const mouvementPrefixes = { entree: 'ME', sortie: 'MS' } as const;

/** What the numbers of sessions of drawers begin with. */
export const prefixeSession = 'SC';

/** What the numbers of clôtures begin with: of a day (Z), a month, a year. */
export const cloturePrefixes: Record<TypeCloture, string> = { journee: 'ZJ', mois: 'ZM', annee: 'ZA' };
/** What the numbers of inventaires and of what is counted in them begin with. */
export const inventairePrefixes = { inventaire: 'IN', pointage: 'PT' } as const;

/** What the numbers of transferts and of what comes of them begin with. */
export const transfertPrefixes = { transfert: 'TR', arrivee: 'AR' } as const;
/** What the numbers of orders to suppliers begin with. */
export const prefixeCommandeFournisseur = 'CF';

/** What the numbers of règlements begin with. */
export const reglementPrefix = 'RG';

/** What the codes given to third parties begin with. */
export const tiersPrefixes: Record<TiersKind, string> = { client: 'CL', prospect: 'PR', fournisseur: 'FO' };
