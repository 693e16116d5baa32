import type { Entite } from '#shared/contracts/postes/gateway.ts';
import { InvalidInput } from '#shared/endpoints/errors.ts';
import { typedEntries } from '#shared/typed-entries.ts';
import type { Fields } from './fields.ts';

/** The table of each kind and its column of codes, in an order in which most records come after those they name. The shop's card is one row. */
const tables: Readonly<Record<Exclude<Entite, 'boutique'>, readonly [table: string, column: string]>> = {
  famille: ['familles', 'code'],
  tiers: ['tiers', 'numero'],
  article: ['articles', 'reference'],
  tarif: ['tarifs', 'code'],
  promotion: ['promotions', 'code'],
  changement: ['changements_prix', 'code'],
  commande_fournisseur: ['commandes_fournisseurs', 'numero'],
  mouvement: ['mouvements', 'numero'],
  inventaire: ['inventaires', 'numero'],
  pointage: ['pointages', 'numero'],
  transfert: ['transferts', 'numero'],
  arrivee: ['arrivees', 'numero'],
  document: ['documents', 'numero'],
  session: ['sessions_caisse', 'numero'],
  cloture: ['clotures', 'numero'],
  reglement: ['reglements', 'numero'],
};

/** `column` is also the field that holds a record's code. */
export const recordTables: readonly { entite: Entite; table: string; column: string }[] = typedEntries(tables).map(
  ([entite, [table, column]]) => ({ entite, table, column }),
);

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
