import { indexRegles, type ReglesIndexees, sansRegles } from '#shared/prix/regles-indexees.ts';
import type { LocalDatabase } from '../local-database.ts';
import { createRegleStore } from './regle.store.ts';

/** SQL query of a stamp that changes with the rows or any record of them. */
const stampSql = `select (select count(*) || ' ' || total(somme) from tarifs)
  || ' ' || (select count(*) || ' ' || total(somme) from promotions)`;

/** Returns the current price rules, indexed once and again after any of them changed. */
export function createReglesReader(database: LocalDatabase): () => ReglesIndexees {
  const tarifs = createRegleStore(database, 'tarif');
  const promotions = createRegleStore(database, 'promotion');
  const readStamp = database.connection.prepare<[], string>(stampSql).pluck();
  let kept: { stamp: string | undefined; regles: ReglesIndexees } = { stamp: undefined, regles: sansRegles };

  return () => {
    const stamp = readStamp.get();
    if (kept.stamp !== stamp) kept = { stamp, regles: indexRegles(tarifs.readAll(), promotions.readAll()) };
    return kept.regles;
  };
}
