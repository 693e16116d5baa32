import type { TiersKind } from '#shared/contracts/tiers/tiers.ts';
import type { TypeCloture } from '#shared/contracts/caisse/clotures.ts';
import { documentKinds } from '#shared/contracts/documents/documents.ts';

/** Prefixes of document numbers, each once: `DE`, `FA`. */
export const documentPrefixes: readonly string[] = [
  ...new Set(Object.values(documentKinds).map(({ prefix }) => prefix)),
];

/** Prefixes of stock movement numbers. */
export const mouvementPrefixes = { entree: 'ME', sortie: 'MS' } as const;

/** Till code of a hub, which no till may have. */
export const posteSiege = 'HUB';
/** The series of opening stocks: the movements a hub gives a till in the place of settled records. */
export const serieOuverture = `${mouvementPrefixes.entree}-${posteSiege}`;

/** Prefix of drawer session numbers. */
export const prefixeSession = 'SC';

/** Prefixes of clôture numbers: of a day (Z), a month, a year. */
export const cloturePrefixes: Record<TypeCloture, string> = { journee: 'ZJ', mois: 'ZM', annee: 'ZA' };
export const inventairePrefixes = { inventaire: 'IN', pointage: 'PT' } as const;

export const transfertPrefixes = { transfert: 'TR', arrivee: 'AR' } as const;
/** Prefix of the numbers of orders to suppliers. */
export const prefixeCommandeFournisseur = 'CF';

export const reglementPrefix = 'RG';

/** Prefixes of the codes given to third parties. */
export const tiersPrefixes: Record<TiersKind, string> = { client: 'CL', prospect: 'PR', fournisseur: 'FO' };
