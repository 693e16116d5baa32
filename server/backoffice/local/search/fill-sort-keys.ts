import type { Connection } from '#server/database/database.ts';
import { toFieldSql } from '../sums/to-sum.ts';
import { toSortKey } from './to-sort-key.ts';

/** The sort texts of the cards of each table, and their groups. */
const cards = [
  {
    table: 'articles',
    groupes: "'articles'",
    nom: 'designation',
    code: 'reference',
    classe: toFieldSql('card', '$.famille_libelle'),
  },
  { table: 'tiers', groupes: "'client', 'prospect', 'fournisseur'", nom: 'intitule', code: 'numero', classe: 'ville' },
];

/** Gives sort keys to the cards that predate them: a list must hold every card, in any order. */
export function fillSortKeys(connection: Connection): void {
  const options = { deterministic: true, directOnly: true };
  connection.function('cle_de_tri', options, (text) => toSortKey(typeof text === 'string' ? text : ''));
  for (const { table, groupes, nom, code, classe } of cards) {
    connection.exec(
      `update recherche_${table} set (tri_nom, tri_code, tri_classe) =
        (select cle_de_tri(${nom}), cle_de_tri(${code}), cle_de_tri(${classe}) from ${table} as card where card.id = recherche_${table}.id)
      where groupe in (${groupes}) and tri_nom is null`,
    );
  }
}
