import type { Entite } from '#shared/contracts/gateway.ts';

/** Where the records of each kind are, in an order in which most come after those they name. */
export const recordTables: readonly { entite: Entite; table: string; column: string }[] = [
  { entite: 'famille', table: 'familles', column: 'code' },
  { entite: 'tiers', table: 'tiers', column: 'numero' },
  { entite: 'article', table: 'articles', column: 'reference' },
  { entite: 'mouvement', table: 'mouvements', column: 'numero' },
  { entite: 'document', table: 'documents', column: 'numero' },
];
