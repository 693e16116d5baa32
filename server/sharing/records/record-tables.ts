import type { Entite } from '#shared/contracts/postes/gateway.ts';
import { InvalidInput } from '#shared/endpoints/errors.ts';
import type { Fields } from './fields.ts';

/**
 * The tables of each kind, in an order in which most records come after those they name. `column` is also the field
 * that holds a record's code.
 */
export const recordTables: readonly { entite: Entite; table: string; column: string }[] = [
  { entite: 'famille', table: 'familles', column: 'code' },
  { entite: 'tiers', table: 'tiers', column: 'numero' },
  { entite: 'article', table: 'articles', column: 'reference' },
  { entite: 'tarif', table: 'tarifs', column: 'code' },
  { entite: 'promotion', table: 'promotions', column: 'code' },
  { entite: 'changement', table: 'changements_prix', column: 'code' },
  { entite: 'commande_fournisseur', table: 'commandes_fournisseurs', column: 'numero' },
  { entite: 'mouvement', table: 'mouvements', column: 'numero' },
  { entite: 'inventaire', table: 'inventaires', column: 'numero' },
  { entite: 'pointage', table: 'pointages', column: 'numero' },
  { entite: 'transfert', table: 'transferts', column: 'numero' },
  { entite: 'arrivee', table: 'arrivees', column: 'numero' },
  { entite: 'document', table: 'documents', column: 'numero' },
  { entite: 'session', table: 'sessions_caisse', column: 'numero' },
  { entite: 'cloture', table: 'clotures', column: 'numero' },
  { entite: 'reglement', table: 'reglements', column: 'numero' },
];

const codeFields = new Map(recordTables.map(({ entite, column }) => [entite, column]));

/** Finds the kind of record in a table; undefined for a table without records of their own. */
export function findEntite(table: string): Entite | undefined {
  return table === 'boutique' ? table : recordTables.find((one) => one.table === table)?.entite;
}

/** Returns whether a record has this code. */
export function isCodeOf(entite: Entite, code: string, record: Fields): boolean {
  const field = codeFields.get(entite);
  return (field === undefined ? entite : record[field]) === code;
}

/**
 * @throws {InvalidInput} for a record whose code is another than the one it is sent under: it would overwrite another
 * record.
 */
export function assertCode(entite: Entite, code: string, record: Fields): void {
  if (isCodeOf(entite, code, record)) return;
  throw new InvalidInput('Le code de cette fiche n’est pas celui sous lequel elle est envoyée.');
}
